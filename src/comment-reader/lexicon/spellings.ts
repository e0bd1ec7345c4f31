/** What is typed in a hurry, by ear or in another language, and the words it stands for. One line a phrase. */
const WRITTEN_OTHERWISE = `
jp = jpp jpr jip djp jp1 gp jpren
je prends = jprend jprends jprd jprds jprdr jeprend jeprends jpran jprand jpren jprens jeprens jprands geprend gprend gprends bghitha bghitou bghithom nakhodha nakhodou nakhdo nakhdou nakhdha nakhou nakhouha nched nchedha nechri nchri nechriha nbghi nbghiha britha brite 7abba habba 7aba n7eb n7ab n7abb nheb nhabb
je le prends = jlaprends jlaprend jlprends jelaprend jlapren
je veux = jveu jveux jeveux jve jvx jeveu gveux vle
je voudrais = jvoudrai jvoudrais jvoudré jvoudre voudré
je vais prendre = jvprendre jvaisprendre jveprendre
je peux = jpeu jpeux jpe
je valide = jvalide
je suis = jsuis jsui chui chuis jss chu
je sais = jsais jsai jse chai chais
je ne sais = jnesais
je garde = jgarde
je craque = jcraque
je commande = jcommande
je annule = jannule jannul janule janul jannulle jenul jannnule
je ai = jai jaii g
je en = jen
je aime = jaime jm
je adore = jadore
je reserve = jreserve
je avais = javais
je etais = jetais
je attends = jattends jatten
je hesite = jhesite jesite
ce est = cest c sest
ce etait = cetait
il y a = ya yaa ilya
est ce que = estce eske esque esk esce ske
qu est ce que = keske kesk qqc_ keskon
plait = plais plai plé pley
qui = ki
que = ke kon_
quoi = koi kwa koa quoa
quel = kel kelle quelle quels quelles kels kelles quele
quand = kan kand qd quan
combien = combi1 cb cmb cmbien konbien conbien kombien combi cbn cbien combian combine konbyen konben konbn
pourquoi = pk pkoi pourkoi pq prk
comment = coment kommen commen cmt komment koman kouman komen
svp = siouple siouplait sioupler stp sivouplai svpp stpp steuplait steuplé steuple stplait siteplait silteplait sivouplait silvouplait silvousplait please plz pls pliz porfavor porfa afak 3afak afac silteplai siteplé sltp sltp_ stpl stplz svpl svplz sivousplait sil_te_plait tanpri tempri 3afakom afakom 3afakoum 3afek 3afakk souple souplai souplait siouplai sioupl minfadlik
merci = mrc merciii mci mrci mercii thx thanks thank gracias obrigada obrigado brigada grazie choukran shokran chokran thankyou tks tnx mesi mersi merssi choukrane chokran chukran sahit barakallahoufik barakallahofik
bonjour = bjr bonjours bjour hello helo coucou cc cou kikou bsr bonsoir bonsoirs salut slt hey hi hola ola salam slm wesh bonswar ciao hallo bonne_soiree olá bonjou bonswa bonswar bonzour salem salamalikoum salamoualikoum koukou kikou
pour = pr pou poor
moi = oim mw mwa mua moa moii moua mwen mwin moin amwin amwen amoin
toi = twa
vous = vs vou zot
tout = tt
tous = ts_
toujours = tjs tjr tjrs toujour
une = wahda wa7da ouahda
un = wahed wa7ed ouahed
moi aussi = +1
aussi = ossi oci aussii
avec = avc ac_ avek
dans = ds dan
donc = dc
deja = dja dejas ja
plus = plu +_
encore = encor ankor encoree anko
disponible = dispo dispos disponibles disponnible dispoo disponibl
taille = tail tay taye tailles tayl taile taillle size talla tamanho taglia tay_ maat beden misura numara qias tll grandeur pointure pointures
reference = ref refs refe references referance reff referrence refer
numero = num n° numeros no° nr°
finalement = final finalment finalemen finalman finalmen finalmt
anniversaire = anniv anif annif aniv
annule = anul annul anule annulle annull anulle cancel cancela annulee annules cancelar hayed 7ayed hayad 7ayad hayedha 7ayedha hayedli 7ayedli n7i na7i nahi nehi n7iha nahiha nehiha na7iha annuli anuli annulih annuliha anuliha annulli batal battal batel batli mse7 ms7i anile anilez
annuler = annulez anuler annulé anulez annuller annulle_
retire = retir retires wete tire tir
retirer = retirez
enleve = efface effacez effacer enlev enleves enlevé anlev anleve enlv enlevee
enlever = enlevez
supprime = suprime
supprimer = supprimez suprimer supprimes suprimez
trompe = tromper trompee trompé gourree gouree gourer plantee emballee emballe
erreur = ereur erreure erreurs ghlett ghlet ghelt ghalta ghalet erer
reserve = reserv reserves réserve reservee
reserver = reservez
garde = gard gardes gade khali khalli kheli khelli hezzi hezi
garder = gardez
mets = met mais_ ban dirili dirli diri
mettre = mettez metre
prends = prend pren prand prands prenes pwan
prendre = prandre prendr prener
prenez = prené
veux = veu ve_ veus veut
voudrais = voudrai
ajoute = ajout ajoutes rajoute rajoutes
ajouter = ajoutez rajouter rajoutez
note = notes
noter = notez
envoie = envoies envoi
valide = validé valider validee
achete = achète achette achet achte
acheter = achetez achter
commande = comande
aime = aim aimee_
interesse = interessee interesses interresse interressee interressé interes interesser intéressé
celle = cell
celui = selui
la meme = lameme
quantite = qte qty quant
exemplaire = exemplaires
piece = pieces
couleur = couleurs teinte teintes tons coloris colori coulour color colour kouleur cor cores
peu importe = peuimporte
lie de vin = lidvin lidevin liedevin ldv lidvain
prems = premss preums prem prem's preum's prms
un = 1_
quelqu un = qqun quelquun qq1
livraison = livraisons
combien je = combienje
beau = bo bô beaux
belle = bel bele belles
trop = tro
tres = tré
super = supèr
beaucoup = bcp bcoup bzaf bezaf bezzaf bzzaf
parce que = pcq parceque psk pasque pck
peut etre = peutetre ptetre pt ptet
tout de suite = direct direk
rien = rienn
oui = ui wi ouiii ouais ouep yes si_ wé sim na3am oè yep yeah
non = nn nan nop nope
ok = okay oki okk okey dac daccord d'acc okayy
garde moi = khalili khallili khelili khellili hezzili hezili hzili khalilia
ajoute moi = zidili zidli zidilia
note moi = sajli sejli sajlili sejlili qeydili 9eydili kaydili
je veux = baghya baghia bagha
je ne veux plus = bghitch bghitouch bghithach mabghitch mabghitouch mabghithach n7ebch n7ebhach nhebch nhebhach man7ebch manhebch man7ebhach manhebhach baghyach bqitch b9itch
je ne aime pas = ma3jebnich ma3jbnich ma3jbatnich ma3jebatnich
pas = pa manich maranich mech machi
celle la = tala sala
cher = ghali ghalya ghalia
petite = sghira sghir
grande = kbira kbir
magnifique = tbarkallah tbarkellah machallah mashallah macha2allah
vous avez = 3andkom 3ndkom 3andek 3andkoum
quel = achno chno
tomber = tonbe
et = epi ek
kayn = kayna kaynin
je prends = quero bghit bghite bghyt brit bghi baghi nheb nhab nebghi aliyorum istiyorum neem nehme vreau biore pran quiero voglio prendo nakhod nakhed ntini 3tini atini fico ficoo llevo comprar compro ishtari ich_nehme nehme bghitha bghitou bghithom nakhodha nakhodou nakhdo nakhdou nakhdha nakhou nakhouha nched nchedha nechri nchri nechriha nbghi nbghiha britha brite 7abba habba 7aba n7eb n7ab n7abb nheb nhabb
je voudrais = queria quisiera gostaria vorrei
besoin = bizwen bezwen
faut = fo fau fot
faudrait = fodré faudré
arrive = ariv arriv
aimerais = aimerai emerais aimeré
souhaiterais = souhaiterai souhaiteré
prendrais = prendrait
il y en = yen
il y en a = yena yenna
i want = iwant wanna
`;

/** By each way of writing; what ends in '_' above is left out, being another word too. */
const CANONICAL = new Map<string, readonly string[]>();
for (const line of WRITTEN_OTHERWISE.split("\n")) {
  const [phrase, variants] = line.split(" = ");
  if (!phrase || !variants) continue;
  const words = phrase.trim().split(" ");
  for (const variant of variants.split(" ")) {
    const folded = variant.normalize("NFKD").replace(/\p{M}/gu, "");
    if (folded && !folded.endsWith("_") && !CANONICAL.has(folded)) CANONICAL.set(folded, words);
  }
}

/** Elided words and their full form. */
const ELIDED: Record<string, string> = {
  "j'": "je",
  "l'": "le",
  "d'": "de",
  "m'": "me",
  "t'": "te",
  "s'": "si",
  "c'": "ce",
  "n'": "ne",
  "qu'": "que",
  "quelqu'": "quelqu",
  "jusqu'": "jusque",
  "lorsqu'": "lorsque",
  "puisqu'": "puisque",
  "aujourd'": "aujourd",
  "i'": "i",
  "pran'": "prends",
};

export function spelledOut(word: string): readonly string[] | undefined {
  const full = ELIDED[word];
  if (full !== undefined) return [full];
  return CANONICAL.get(word);
}

export function spellings(): Iterable<string> {
  return CANONICAL.keys();
}
/** Words that phrases are made of. */
export function spelledWords(): Set<string> {
  return new Set([...CANONICAL.values()].flat());
}
