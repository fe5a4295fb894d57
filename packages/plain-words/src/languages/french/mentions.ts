import type { Language } from '../../engine/rule-book.js';

const CLASSES = `
  enseigne: assureur garagiste fournisseur patron mutuelle institut fleuriste club opticien banque assurance \
      operateur dentiste garage concurrent pharmacie mutuelle salle gym boulangerie \
      resto restaurant magasin coiffeur orange sfr
  souci: retard froid froide froids facture factures erreur livraison colis prix commande taille augmente \
      casse abime perime lent livrez pizza
  sortie: tournoi course sortie voyage match randonnee concours spectacle repas diner atelier cours danse \
      piscine natation foot cantine garderie attente brocante soiree fete mariage dessert kermesse chorale \
      excursion competition reunion
  partir: stop arret desabonne desabonner desabonnes desabonnez desabonnement desinscrire desinscris desinscrit \
      desinscrits desinscriptions desinscription arreter arrete arretez annuler resilier retirer quitter partir \
      sortir \
      retire desabonnee desinscrite desabonnes desinscrivez desabonnent desinscrivent
  proche: mari femme mere maman pere papa fils fille enfant enfants gamin gamine bebe frere soeur neveu niece \
      cousin \
      cousine tante oncle mamie papi grand grands parents parent copain copine compagne compagnon ex voisin \
      voisine \
      ami \
      amie chef patron collegue petit medecin docteur dr gars mec ado prof coach dame monsieur type client cliente \
      nana meuf chum blonde belle beau conjoint conjointe chat chien associe pote
`;

const MENTIONS = `
  deux|2 doigts de vous? ..6
  stop|arret ..2 compte|comptait pas
  @proche ..2 trouve|trouvent|pretend|dit|croit que|qu vous ..8
  @proche n|ne ..2 veut|veulent|voulait plus|pas ..8
  jamais|pas|rien dit|pretendu|ecrit|affirme que|qu ..8
  cru|croyais|peur|pensais ..8 @partir|@retire|desabonner
  osez|avisez|ose|avise pas|surtout? ..1 de|d|me|m|nous|@partir ..3
  stop|arret|desabonn*|desinscri* ..5 pas|jamais de|moi|volontaire|voulu|expres moi|nous|$
  mails|mail|courriel|emails|newsletter|app|appli ..4 mais ..2 garde|veux|sms ..4
  intention|question|envie|risque de|d|pas ..3 @partir|desabonner
  stop|arret|baja|desabonn*|desinscri* ..4 erreur|accident|megarde|inadvertance|expres
  plaisantais|plaisante|blaguais|rigolais|deconnais ..10
  desabonner|desabonne|desinscrire|stop|arreter|partir ..6 blague|plaisanterie|rire|deconne|rigole
  annul*|annuler|annulez ..1 ma|mon|la|cette|l desinscription|desabonnement|stop|resiliation|arret
  encore|si|quand|prochain|prochaine ..8 @souci ..12 @partir|@retire|desabonn*|bye|pars
  desabonnerai|desinscrirai|retirerai|arreterai|partirai|annulerai|desinscrirais|desabonnerais|retirerais \
      -continuez|recommencez|insistez~8 si|quand|mais|sinon|peut
  si -continuez|encore|insistez|arretez|recommencez|plait~10 me \
      desabonnerai|desinscrirai|retirerai|desabonne|desinscris
  @retire -@msg|sms~6 @sortie
  me|nous|m retirer|desinscrire|retire|desinscris ..2 du|de|d|des|l|la ..2 @sortie
  liste du|de|pour|des ..2 @sortie
  marque|marquez|ecrit|ecrivez|dites|mettez|mis|dit|lis|vu ..4 repondez|repondre|stop|arret ..3 \
      mais|moi|et|ca|alors|pour
  repondez|repondre|envoyez|tapez|ecrivez stop|arret pour|si|afin|et|mais
  c|ca est quoi|koi|ce ..2 stop|arret
  c|ca est quoi|koi|comment ..4 @partir
  ce|vos|le stop dans|en|a|sur|du|de
  quelqu|arnaque|escroc|arnaqueur|pirate|phishing|hameconnage un? se|s|essaie|essaye|m|fait|me|qui|avec ..14 \
      @partir|cliquer|desabonner
  @proche ..2 plaint|plaignent|rale|ralent|enerve
  @proche ..1 voudrait|veut|aimerait|pense|songe|hesite ..10 moi|faut
  dit|demande|ecrit a|au ma|mon? banque|assurance|operateur ..10
  dit|demande|ecrit|dis|demander a|au|aux ma|mon|la|mes|l|une|un? @enseigne ..10
  ancienne|ancien|derniere|dernier|precedente|precedent @enseigne|boite|fournisseur|societe|club|employeur ..10
  ?: avez|est|as|ont|a ..4 enlever|enleve|supprime|retire|efface ..3 ancien|vieux|ancienne|bon
  jamais|pas|rien demande|dit|voulu|souhaite a|de|d|que ..1 les|ca|ce|tout|vous|soit ..2 \
      @partir|arretent|cessent|arretiez
  hesite|reflechis|demande|sais|pense ..3 si ..5 @partir|desabonn*|desinscri*|reste
  comment|combien|quand|ou ..6 @partir -@msg|vos|vous|ca~3 si|quand|un jour|plus tard|curiosite
  combien de? temps|jours|delai ..8 @partir|desabonnement|desinscription
  failli|presque|allais ..4 bloque*|bloquer|desabonn*|@partir
  jamais|pas|mort|question de|d? ..2 la vie|intention|question ..6 @partir
  // What follows a stop, how and when one is possible
  gratuit|payant|coute|couter|surtaxe ..5 stop|@partir
  que|qu|quoi deviennent|devient|passe|arrive|perd|perds|passerait|deviendraient ..8 si|quand|apres ..6 @partir
  ?: si|quand j|je|on|quelqu|qqn|un|nous ..6 @partir -pourquoi|encore|continuez|tranquille|continue~14 $
  ?: si|jamais ..5 marre|@partir ..6 @msg|quoi|comment|tape|ecris|dis|reponds|perd|perds|garde
  ?: comment|ou|quand|combien ..4 un|ils|elles|elle|les|mes|ma|mon|gens|quelqu clients|gens|parents|@proche|client\
      |adherents|peut|peuvent|ils? ..4 @partir
  @proche|parents|gens|clients|ils|elles|elle peuvent|peut|pourraient|pourrait|veulent|voudrait ..4 @partir ..4 \
      comment|ou|quand|si
  combien de? ..3 @partir
  combien ..3 se|sont|ont @partir
  ?: est|ca|cela|qu ..5 stop|desabonnement|desinscription ..8 \
      gratuit|payant|possible|annule|annulee|pris|prise|valide|valable|marche|cumulable|compte|normal
  ?: pourrai|pourrais|peux|pourra|peut je|on|m|me|j ..5 @partir ..3 tard|apres|ensuite
  ca|cela sert|veut|signifie|correspond ..4 stop|arret|desabonnement
  qu|que|quoi ..3 veut|signifie|dire|sert ..5 stop|arret
  pourquoi -pas|encore|toujours|continuez|apres|malgre~6 desabonne|desabonnee|desinscrit|desinscrite|retire|retiree\
      |supprime
  // Conditions and threats to leave for some other fault
  si -@msg|@ecrivez|ecrivez|envoyez~14 je|j|on \
      vais|va|irai|ira|change|changerai|changeons|prends|trouverai|cherche \
      ..3 ailleurs|autre|d|de
  si|quand -@msg|@ecrivez|ecrivez|envoyez|continuez|possible|plait|voulez|pouvez|permettez|derange|ca|cela\
      |derangez~14 \
      je|j|on|nous me|m|vais|on|nous|vais|va|finis|finirai|risque|de|peux|partir|pense~4 @partir|pars|quitte|desabo
  encore|autre|une|un ..8 et je|j|on me|m|vais|nous|se~3 @partir|pars|quitte
  // A stop that was nearly sent, not meant, or is denied
  pas|aucun|inutile besoin|de~2 me|m|nous @partir|@retire|desinscr*|desabonn*
  jamais|pas|rien ..3 demande|voulu|dit|veux|voulais|souhaite ..1 a|de|d|etre|me|m|que~3 \
      + @partir|desabonnee|retiree|supprime|desinscrit|stop !moi|nous
  me|m|nous desabonne|desinscris|retire|desabonner pas|jamais !de
  me|m desabonner|desinscrire jamais|moi
  ai|avons pas dit|ecrit|tape|envoye|voulu stop|arreter
  failli|hesite|pensais|pense|voulais|voulu|allais|comptais|presque ..4 @partir ..10 mais|finalement|puis|avant\
      |heureusement
  faites|faire|fais pas|plus attention ..5 stop|message|dernier|precedent
  demande|demandais|veux|voulais|souhaite pas ..1 a|de|d|que|me|m|etre~3 + retiree|retire|supprime|supprimee\
      |desabonne|desabonnee|partir|arreter|effacee|efface
  // What somebody else says, wants or has done
  @proche ..1 croit|pense ..4 repondre|envoyer|taper|ecrire stop
  @proche ..4 dit|disent|raconte|pretend qu|que elle|il|ils|on ..4
  @proche m|me|te|nous|lui a|dit|disait|ecrit|repond|demande|dis|gueule|crie|envoie|as|ai~3 + \
      dit|disait|ecrit|demande\
      |dis|texte|@partir|desabonne ..8 @partir|ecrire|plus|laisse|tranquille|lache
  @proche ..3 a|ont|avait|avaient envoye|tape|ecrit|repondu|mis|appuye|dit|touche|recu ..3 stop|arret|desabonn*|plus
  @proche ne|n? veut|veulent|voulait|souhaite|aime|supporte ..12 \
      elle|lui|eux|directement|mais|meme|moi
  ai|avais|a|avait dit|demande|ecrit a|au mon|ma|mes|l|la @proche|ex ..3 d|de|plus|stop|que|arreter
  dites|dis|demandez|demande a|au mon|ma|votre|vos|l|la|les|voisin|chauffeur|livreur ..4 d|de arreter|@partir|cesser
  medecin|docteur|dr|kine|dentiste|pharmacien m|me|lui a|ai dit|conseille|demande|dis|fait d|de ..3
  @proche ..3 vous|t a|ai|ont dit|demande d|de ..1 arreter|cesser|stopper
  @proche ..3 a|ont dit|demande d|de|que ..2 arreter|cesser|stopper
  @proche qui|de vous|t|demande|dit ..3 dit|stop|arreter
  infirmiere|infirmier|medecin|docteur|pharmacienne ..2 a|ont|m dit|conseille|demande
  // A stop of another service or thing, and none of texts
  mails|appels|lettres|courriers non les? sms|textos|messages oui
  autre|autres|concurrent|concurrents boite|magasin|banque|salle|club|societe|enseigne|boutique|resto|appli\
      |operateur ..8 \
      @partir|arrete|arretent|retirer|cesse|cessent
  annul*|resili*|arret*|supprim*|desabonn*|desinscr* ..7 pas les|vos|mes|aux|des sms|textos|messages|alertes
  // The words themselves: links, leaflets, spelling, titles
  sms|message|texto|mention dit|disait|marque|indique|ecrit|demande ..8 stop|@partir|recevoir
  gens|clients|abonnes|adherents|ils ..1 puissent|peuvent|pourront|veulent|voudront ..3 @partir
  mettez|ajoutez|rajoutez|mettre|ajouter|ecrivez|precisez ..8 stop|desabonn*|desinscri* ..5 \
      flyer|affiche|quand|bas|lien|mention
  lien|page|bouton|formulaire de|pour|d se|desabonn*|desinscri* ..4 marche|fonctionne|casse|erreur|mort|plus|bug
  @partir|stop ..2 c|ca|est dit|top|shop|tape|autocorrect|correcteur ..3 stop|top|shop|pas|non
  on|je|nous descend|descends|descendons|descendre a ..2 stop|arret
  chaque|faites|faire|petit|au|du|un|sans|en stop|auto
  depliant|flyer|affiche|prospectus
`;

const WELCOME = `
  dimanche|nuit|matin|soir|weekend|week|avant|apres ..4 pas|jamais|svp|non|<n> ..8 \
      semaine|journee|souci|bien|ok|midi|sinon|probleme|bon
  jamais|pas ..2 dimanche|nuit|soir|matin|weekend ..6 semaine|journee|bien|ok|sinon|journee
  appelez|appelle|rappelez|telephonez plus|pas -ne|n|ni|et~8 sms|texto|message|ecrivez|ecrire|suffit
  un|une sms|texto|message|msg suffit|suffira|suffisait
  moi je|j|ca|c|on me|est? reste|garde|continue|va|bon|ok|parfait|plait|convient|adore|aime !plus|pas
  pour l|le instant|moment ca|c|je|tout va|est|reste|convient|bon
  ecrivez|textez|envoyez|preferez|contactez moi|nous|les? ..1 par sms|texto|textos|message
  pas|plus|jamais ..1 d|par|les|de|des|m? appels|appel|appeler|appelez|mails|mail|telephone|telephoner ..4 \
      sms|texto|textos|message|messages|ecrivez|ecrit
  interet a ..4 @partir|@retire
  veux|voudrais|souhaite continuer|garder|rester|recevoir|reprendre a|inscrit|vos|les|encore|abonne
  surtout|svp|par|mais|bref gardez|laissez|remettez|reinscrivez|continuez|renvoyez moi|nous|la|les|a|de|comme
  partez|raccrochez pas
  curiosite
  juste|simplement|simple|seulement pour savoir|info|question
  demandais|demande|renseignais juste|simplement|seulement
  voulais|veux juste|simplement|seulement savoir|demander|verifier
  ne|n? tenez|tiens|tenir pas|aucun? compte
  ne|n? faites|fais pas|plus attention|gaffe
  ignorez|ignore|oubliez|oublie|annulez|annule|disregardez ..1 mon|le|ce|dernier|precedent|l ..3 \
      stop|message|sms|annulation|desabonnement|desinscription
  retire ce que|qu ..2 ai? dit
  par|c|une|etait|fausse erreur|accident|manip|manipulation|megarde|inadvertance ..8 \
      remettez|continuez|reinscri*|reabonn*|renvoyez|garder|gardez|laissez
  stop|arret|desabonn*|desinscri* ..3 par erreur|accident|megarde|inadvertance
  stop|arret|desabonn*|desinscri* ..6 mon|ma|le|l fils|fille|gamin|gamine|enfant|bebe|chat|chien|petit|petite\
      |correcteur \
      ..2 a|qui|tape|marche|appuye
  continuez|continue comme|svp|surtout|bien|hein
  .: -vous|tu|ils|si|messages|sms|ca|et|qui continuez $
  moi|nous je|j|on? les? garde|veux|aime|adore|lis|prefere bien|recevoir|les? $
  les|mes|vos|des|par|un sms|textos|messages|texto|message|msg \
      oui|ok|c|ca|me|m|sont|est|parfait|suffit|suffisent|va\
      |plutot|je|j \
      ok|oui|veux|va|suffit|suffisent|parfait|aime|adore|garde|les|parfaits|utiles|convient|tres|bien|conviennent
  par sms|texto|textos|message|msg oui|ok|ca|c|plutot|uniquement|seulement|s
  gardez|garde|garder|continuez|envoyez|laissez les|mes|vos|aussi|bien|juste|seulement|les \
      sms|textos|messages|texto\
      |alertes|rappels
  plutot un|par|des? sms|texto|textos|message
  -encore|autre un sms|texto|message et je|j viens|reponds|arrive|descends|cherche|passe
  un|1 sms|texto|message|msg par|a|chaque|suffit la? semaine|jour|mois|suffit|$
  moins souvent|frequent|frequents|regulierement
  pas|jamais la|de|avant|apres|pendant nuit|<n>|heures|9h|8h|7h ..6 journee|jour|matin|ok|reveille
  ecris|ecrivez|rappelez|ecrire moi|nous? tard|demain|apres|plutot|plus tard
  n|ne arretez|arrete|arretes|arreter|arretiez|cessez|stoppez surtout? pas|jamais ..3 \
      !de|d|m|me
  surtout|n|ne|jamais + arretez|arreter|arretiez|cessez pas|jamais? de|d|ces|les|vos|m|me ..3 \
      @msg|recettes|envoyer|avertir
  espere|esperons que vous|tu|ca|n|ne|allez ..3 pas ..2 @partir
  reinscri*|reabonn* moi|nous
  rejoindre|recevoir|revoir|retrouver nouveau|encore les|vos
  veux|voudrais|souhaite|aimerais recevoir|garder|continuer|rester|encore|bien ..3 !plus|pas
  les|vos|votre|ces|sms|messages|textos|autres|tes|sont|hyper|super|tres utiles|utile|pratiques|pratique
  fait plaisir|rire
  jamais de|d la vie
  gardez|garde seulement|juste|le|les|uniquement
  rajoutez|rajoute|remettez|reprenez|reinscrivez|gardez moi|nous
  juste|seulement moins
  utilisez|prenez|ecrivez sur|a? celui ci|$
`;

/** What speaks of a stop without asking for one: questions, conditions, reports, denials, jokes about the word. */
export const FRENCH_MENTIONS: Language = { classes: CLASSES, mentions: MENTIONS, welcome: WELCOME };
