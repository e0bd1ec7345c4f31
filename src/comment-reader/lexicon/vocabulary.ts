const list = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Words that may stand around a reference without changing that it is claimed. */
export const HARMLESS = new Set(
  list(`
  mais le la les l un une du de des d au aux en et ou a avec sur dans
  moi je me m nous toi tu te vous lui
  svp merci bonjour coucou oui ok non si
  reference numero n article lot code modele piece pieces couleur taille quantite exemplaire
  robe pull gilet veste pantalon jupe chemise chemisier blouse top tunique manteau jean tshirt shirt tee haut bas
  ensemble combi combinaison cardigan debardeur short legging doudoune blazer body sweat ceinture sac foulard
  echarpe bonnet bottines chaussures petit petite modele article truc
  pour mon ma mes ton ta tes son sa ses notre nos votre vos
  mere maman pere papa fille fils soeur frere tante tata tonton oncle cousine cousin mamie mami grand-mere mamy
  belle-mere belle-soeur niece copine amie voisine collegue marraine filleule mari femme epouse homme cheri bebe
  cherie chouchou bella belle-fille petite-fille belle beau bru gendre puce poupee princesse pitchoune choupette
  jumeaux jumelle jumelles bapteme creche ecole oblige mesdames cordialement mme loulou minette poulette doudou tatie tatas parrain nounou moitie compagne compagnon fiancee patronne jumelle ado
  madame monsieur dame
  celle celui celles ceux ci ca cela ce cette cet
  aussi alors donc hop go allez aller banco adjuge vendu vendue valide deal top parfait nickel super genial cool
  vite direct suite tout de encore ici la-bas hein voila quoi pi puis et ben bah eh oh ah ouf youpi
  d'accord avance infiniment beaucoup bien gentil gentille gentiment
  rouge carte virement paypal cash paiement paye regle regler payer
  livraison livrer envoi envoyer relais point mondial domicile adresse
  bisous bisou bises bise biz gros zou yalla banco
  anniversaire noel cadeau mariage fete soiree vacances travail
  part pomme bibi mezigue personnellement perso
  premiere plusieurs seul seule seulement uniquement juste
  i me my mine for one the please in size and of can get have want to
  em no na um uma o os eu para mim por favor com meu minha e
  quiero uno una el mi con y lo
  an ka mwen moin ik ich eu io ben bir
  ba bay wallah wallahi wlh inchallah inshallah nchallah bismillah lalla hbiba 7biba lmama yemma khouti okhti
  ana wahda wahed liya dyali li had hada hadi l f b dial khti khouya habiba habibti
  lui faut reserve prems convient
  maintenant ce soir jour dernier derniere
  cote absolument vraiment tellement logique exemplaire mien mienne
  urgent urgence envoyez envoie
  exactement sans hesiter hesitation faute enfin bon multiplie
  hamdoullah hamdoulah hamdoulilah hamdoulillah starfoullah tfou waouh ouah
`),
);

/** Words that may stand beside a wish for the piece on air. */
export const BESIDE_A_WISH = new Set(
  list(`
  le la les l un une en et ou du celle celui ci ca cela ce svp merci bonjour ok oui aussi taille moi alors donc hop go
  allez vite direct suite tout de hein cote maintenant soir bien trop encore voila enfin bon oh ah vendu banco adjuge
  beaucoup infiniment avance mais pi puis nous toi vous cherie ma belle chouchou couleur quantite premiere avec carte
  paypal virement relais mondial point plusieurs seule seulement juste exactement faute sans hesiter the one absolument vraiment tellement hadi hada had dial liya
  `),
);

/** Cries and oaths ahead of what is said: joy, no praise of what is named after them. */
export const INTERJECTION =
  /^(?:(?:waouh?|wow|waw|ouah|oula|oh|ah|hmm+|miam|omg|yes|oui|ok|super|wallah|wallahi|wlh|inchallah|inshallah|hamdoullah|hamdoulilah|allez|hop|top|puree|punaise|mince|zut|mdr|lol|ptdr|haha|hihi|dingue|fou)(?: |$))+/;

/** Praise and blame: what follows 'la A12' when it is only looked at. */
export const OPINION =
  "(?:beau|belle|joli|jolie|jolis|jolies|magnifique|magnifiques|superbe|superbes|sublime|sublimes|canon|mignon|mignonne|genial|geniale|top|chic|elegant|elegante|ravissante?|adorable|splendide|parfaite?|moche|laid|laide|bof|horrible|affreux|affreuse|waouh|wow|waw|ouah|oula|hmm|miam|dingue|fou|folle|ouf|pepite|tuerie|bombe|merveille|merveilleux|merveilleuse|chouette|extra|incroyable|originale?|tendance|classe|sexy|douce?|doux|jolie|sympa|cher|chere|pas cher|transparente?|courte?|longue?|grande?|large|petite?|chaude?|epaisse?|fine?|bonita|linda|lindo|bella|bello|zwin|zwina|nice|beautiful|gorgeous|cute|pretty|lovely|preferee?|coup de coeur|amour|tentante?)";

/** Common words: known, so that they are not taken for a slip of another word, and no part of a claim. */
export const COMMON = list(`
  ai as avons avez ont avais avait avions aviez avaient aurai aura aurais aurait auras eu eue
  suis es est sommes etes sont etais etait etions etiez etaient serai sera serais serait ete etre
  avoir faire fait fais font faites fera ferait faisait faut fallait faudrait
  aller vais vas va allons allez vont irait ira irai allait
  voir vu vue vois voit voyez voyons montre montrer montrez montres remontre remontrer remontrez revoir repasse
  repasser repassez presente presenter essaye essayer essayez porte porter portez portes
  savoir sait savez sais dire dit dis dites disait parle parler parlez regarde regarder regardez ecoute
  pouvoir peux peut pouvez peuvent pourrait pourrais pourriez pourra
  vouloir veux veut voulez veulent voulais voulait voudrais voudrait
  prends prendre prenez prend prenait prendrai prendra prendrais pris prise prises prenne
  acheter achete achetee achetes achat achats commande commander commandes commandee commandez
  vendre vend vendez vendu vendue vendus
  mettre mets mettez mis mise
  passer passe passez passent passait arrive arriver arrivee arrivent recu recue recois recevoir recuperer recupere
  attends attend attendre attendez cherche chercher trouve trouver trouvez
  perds perd perdu perdre rate ratee loupe loupee manque manquee
  tente tenter hesite hesiter reflechis reflechir reflechit
  coute coutent couter prix tarif tarifs euro euros promo promotion promos solde soldes remise reduction gratuit
  gratuite offert offerte offerts frais port livrer livrez livraison delai delais colis point points relais paquet
  payer paye payee paiement reglement carte virement paypal cheque espece lien panier
  matiere matieres tissu coton lin laine soie viscose polyester cuir simili velours satin dentelle maille polaire
  elastique elasthanne stretch doublure double doublee doublé poche poches bouton boutons zip fermeture pression
  pressions manche manches col capuche ceinture longueur largeur hauteur poitrine hanche hanches tour centimetre
  centimetres metre metres mesure mesures mesurez mesurer coupe ample serre moulant transparent transparente
  doux douce chaud chaude epais epaisse fin fine leger legere
  lavage laver lave machine repassage repasser deteint retrecit bouloche gratte pique
  equivaut equivalent correspond normalement habituellement ressemble pareil pareille meme memes difference
  reste restent reste-t-il stock stocks rupture epuise epuisee restock reassort retour retours rendre renvoyer
  renvoi echange echanger echangez rembourse rembourser remboursement
  live lives replay video direct son image ecran reseau wifi connexion coupe bug bugue lag lague micro camera
  heure heures minute minutes seconde secondes jour jours semaine semaines mois annee annees an ans soir matin
  midi nuit demain hier aujourd hui lundi mardi mercredi jeudi vendredi samedi dimanche janvier fevrier mars avril
  mai juin juillet aout septembre octobre novembre decembre noel paques hiver ete automne printemps
  bonne bon bien mal mieux mauvais mauvaise trop tres assez peu moins plus encore toujours jamais souvent parfois
  deja tard tot vite apres avant pendant depuis jusque
  ici la-bas partout loin pres chez dehors dedans
  quelqu quelque quelques chaque chacun chacune personne rien aucun aucune autre autres tous toutes toute
  mais car parce puisque quand lorsque comme si alors donc
  pas ne ni non oui ok
  qui que quoi quel combien comment pourquoi ou
  il elle ils elles on nous vous leur leurs eux
  ceci cela celle celui celles ceux cette cet ces
  mon ton son notre votre ma ta sa mes tes ses nos vos
  mari femme fille fils soeur frere mere pere maman papa copine copain copines amie amis amies enfant enfants bebe
  voisine voisin collegue collegues patron patronne chef boulot travail bureau maison voiture route train bus metro
  rue ville pays region departement france belgique suisse canada portugal maroc
  gens monde tout-le-monde clientes cliente client vendeuse equipe boutique magasin site internet
  chat chien chats chiens cheval canards
  manger mange boire bois verre cafe the gateau chocolat glace pain dodo dormir lit
  rire ris rigole rigoler blague mdr lol ptdr xptdr haha hihi
  aimer aime aimes adore adorer adorez kiffe kiffer deteste preferer prefere preferes
  pense penser crois croire espere esperer souhaite souhaiter reve rever
  besoin envie plaisir courage chance bravo felicitations bisous bisou bises bise gros
  facture garantie avis conseil conseille conseillez taillent chausse
  vrai vraie vraiment faux sur sure certaine certain
  nouveau nouvelle nouveaute nouveautes nouveautee collection arrivage
  fois degres euro kilos kilo grammes kg cm
  present presente presents absente la-haut
  compte sec budget argent riche crypto gagner cadeau cadeaux concours tirage abonnez abonne partage partagez
  tombe tomber chute tient tenir vient venir viens venez venu venue
  garde gardes garder gardez laisse laisser laissez oublie oublier oubliez oubliee n'oublie
  change changer changez changement remplace remplacer remplacez
  suivant suivante prochain prochaine derniere dernier dernieres premiere premier deuxieme troisieme
  quinzaine vingtaine trentaine quarantaine cinquantaine dizaine douzaine
  aussi autant environ presque failli juste seulement seul seule ensemble
  regle possible impossible important urgent dommage
  noter note notes notez inscris inscrire liste
  envoyer envoye envoyez envoi envoie
  preparer prepare preparez expedie expedier expedition suivi numero
  tenue look style mode forme genre modele modeles marque taille tailles
  bonsoir soiree journee weekend week-end bienvenue
  vende vends fils libere liberer liberez libre desiste desister desistement renonce abandonne
  patience courage attention parfait noie perds
  porter assise debout maigre grosse ronde rondes ventre fesses jambes bras epaules poids
  mince mincit grossit amincit minimum maximum
`);
