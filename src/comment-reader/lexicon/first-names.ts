/** First names that viewers sign with or write for; 'Rose' and 'Violette' are left to the colors. */
export const FIRST_NAMES = new Set(
  `marie jeanne monique francoise catherine nathalie isabelle sylvie valerie sandrine stephanie sophie celine
  veronique christine christelle patricia martine brigitte nicole chantal annie josiane jocelyne corinne laurence
  florence pascale dominique evelyne michele michelle danielle colette yvette suzanne simone odette ginette lucette
  paulette henriette bernadette genevieve therese helene anne agnes beatrice caroline carole delphine emilie aurelie
  virginie laetitia elodie melanie audrey julie marine camille lea manon chloe emma ines jade louise alice lola
  sarah laura lucie clara pauline mathilde charlotte juliette justine anais marion amelie elise eloise margaux
  oceane morgane noemie romane salome zoe eva nina lina anna mila rosa maria carla sofia fatima khadija aicha samira
  nadia karima malika leila latifa rachida zineb yasmina nora nour sabrina soraya farida hayat houda imane sana
  ana paula fernanda luisa joana ines teresa isabel cristina sandra sandy cindy jennifer jessica vanessa tiffany
  kelly kevin nanou patou lili loulou mimi nini titi zaza fifi sissi bibi cathy kathy kati katy nath nathou isa steph
  sylviane liliane viviane eliane arlette mireille muriel maryse marlene magali magalie solange claudine claudette
  jacqueline denise yvonne madeleine marguerite germaine raymonde georgette antoinette josette huguette
  pierre paul jean jacques michel andre philippe alain bernard daniel gerard patrick christian nicolas david julien
  thomas alexandre maxime antoine louis lucas hugo leo gabriel raphael arthur mohamed karim ahmed said ali omar
  victoria alexandra gaelle maelle maeva coralie estelle fabienne fanny ghislaine gwenaelle ingrid karine karen
  linda lydie mylene nadine nadege noelle odile peggy rachel regine rolande rosalie roxane severine sonia tatiana
  ursula vera wendy yolande`
    .split(/\s+/)
    .filter(Boolean),
);
