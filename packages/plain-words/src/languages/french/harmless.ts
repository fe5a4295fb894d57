import type { Language } from '../../engine/rule-book.js';

const HARMLESS = `
  stop|arret|attendez|halte ne|n? sonnez|partez|frappez|klaxonnez|demarrez|coupez|toquez|montez pas
  envoyez|envoyer|livrez|apportez|mettez plus|pas ..1 la|le|du|de|les \
      taille|couleur|modele|marque|version|pointure
  arret*|cess*|stop de|d? vous|te|t|me|nous moquer|foutre|ficher|payer|prendre|excuser|inquieter|faire
  arret*|cess* de|d? mentir|rigoler|deconner|blaguer|changer|repousser|reporter|annuler|tarder|vendre\
      |fermer|livrer|crier
  stop|arret je|j|ai|suis trop|ai|mange|meurs|craque|fonds
  stop stop? le|la|il|elle|ne|attendez|partez|livreur|chauffeur
  n|ne|jamais|pas|sans|surtout me|nous|m|l|le|la|les|vous|y|s|t~2 \
      + @arrete|@retire|desabonn*|desinscri*|oublie|oubliez|bloquez !plus
  @activity ..7 desinscri*|desabonn*
  desinscri*|desabonn* !moi|nous ..3 du|de|d|des|au|a|la ..1 @activity
  @retire ..4 reservation|commande|panier|facture|bail|contrat|colis
  @arrete de|d m|me|nous? envoyer|adresser|poster ..3 technicien|livreur|colis|courrier|courriers|lettres|factures\
      |catalogue|catalogues|papier|mail|mails|emails|produits|articles
  resili*|annul* mon|l|d|notre|un|mes abonnement|abonnements -@msg|@vos|maintenant
  n arrete|arretez|arretes|arretent|arreter pas
  ne|n pas @arrete|@retire|me|m|se|s|nous? @retire|desabonn*|desinscri*|arreter
  ne|n veux|souhaite|veut|voulons|vais|peux pas|plus me|m|nous|se? \
      desabonn*|desinscri*|arreter|perdre|enlever|supprimer|oublier
  je|on veux|souhaite pas me|m|nous? desabonn*|desinscri*|arreter|perdre
  @arrete maladie|bus|de|du bus|travail|tram|tramway|metro|cardiaque|train|taxi|car|tabac|jeu
  quel|quelle|prochain|dernier|cet|l|un|mon|premier|chaque|sans|d|en|notre|prochaine|vieil|que arret
  le|la|les|l|ma|mon|ce|il|elle|bus|train|tram|tramway|machine|pluie|voiture s|se|n|ne|m~2 \
      arrete|arretent|arreter|stoppe|arret
  s|se|nous|m|est|t|vous arrete|arretent|arreter|arretee|arretez|arret en|a|ici|devant|au|la|chez|pas|demain|ou|pour
  @arrete|arretes|arretent de|d \
      -m|me|nous|lui|leur|l|le|la|vous|tout|toute|t|@ecrire|@ecrivez|@msg|recevoir|ces|sms|textos
  arretez|arrete vous|toi|nous au|a|devant|ici|chez|la|la_bas
  il|elle|ca|on n arrete|arretent
  peut|peux|peuvent|pouvons|doit|dois|faut|quand|puis|devrais je|il|on|j|s|tu|elle|me|m|te|t~3 \
      arreter|arrete|annuler|retirer|resilier|stopper !vos|les|ces|ce|de|de_recevoir
  ?: est ce que ..3 @arrete
  ai|as|a|avons|avez|ont|etes|est|suis|etais arrete|arretes|arretee|stoppe|desabonne|desinscrit|supprime
  stop|arret au|panneau|a_la|auto|un|grille le|la|coin|feu|rond
  panneau|grille|au|auto|le|un|du stop
  si j|je|on envoie|reponds|tape|dis|ecris stop|arret
  ca|il|elle|message|texto|sms|on dit|ecrit|marque|indique ..3 stop|arret !stop
  annul*|resili* ..5 commande|rdv|rendez|reservation|rendezvous|article|cours|salle|gym|seance|livraison|billet\
      |table|vol|demain|jeudi|vendredi|samedi|lundi|mardi|mercredi|dimanche|assurance|internet|contrat|course
  @retire ..3 oignon*|fromage|tache|article|produit|colis|reservation|commande|panier|adresse|premier*|deuxieme|<n>\
      |second*|photo|ancienne|vieille|olives|neige
  @retire ..3 liste d|de attente|invites|reserve|courses
  liste d|de attente|invites|courses|envies|reserve
  ou|peux|puis|vais|viens|passer|pour retirer|sortir !de|mon
  plus de|d sauce|frites|place|places|detail|details|infos|info|informations|information|pain|temps|rdv|dispo\
      |disponibilite|lait|riz|mail|mails|emails|courriels|appel|appels|chance|souci|monde|<n>
  plus d appels|appel|infos|informations|emails|internet|electricite|eau
  pas|aucun|aucune de|d? @msg recu|recue|recus|recues
  pas de|d mail|mails|appel|appels|souci|soucis|probleme|problemes|reponse|nouvelles|sauce|fromage|pain|quoi
  il n? y a|avait|aura? plus|pas|trop de|d
  y a ..1 de|des @msg
  je|on ne|n? reçois|recois|recevons plus|pas|rien
  pourquoi|quand vous|tu|je|n|ne|m|me~4 ..1 @ecrivez|@arrete|recois|recevez
  ai|avez|as|a|ont pas|rien|plus|jamais ..1 recu|compris|eu|commande|vu|trouve
  pas|ne|n appel*|telephon*
  laisse|laissez tomber|le|la|les|un|une|moi !les|vos|ces|sms|textos|messages|tranquil*|en|avec|vivre|dormir|respirer|$
  laissez|laisse moi|nous un|une|reflechir|voir|savoir|le|la|vous|y
  n|ne pas? oublie|oubliez|oublies|oublier
  oublie|oubliez|oublies pas|ma|mes|le|la|les|de|mon !numero|num|tel|coordonnees|infos|donnees|nom
  j ai oublie|perdu
  ca suffit|suffira|suffirait pour|comme|merci|<n>|a|largement
  ca suffit|suffira|suffirait avec|de|d -@vos|vos|@msg
  rien d autre
  comprends|compris|comprend|lis|vois pas|rien ..2 @msg
  resili*|annul*|suspend* mon|ma|l|mes ..1 forfait|ligne|box|mutuelle|banque|electricite|gaz|telephone|portable
  c est assez|suffisant pour|de|grand|a|petit
  assez de|d pour|place|temps|chaises
  ai|est|c|suis|pas|deja assez attendu|grand|petit|pour|bien|content|satisfait|loin|cher|simple|bon
  marre|bol d|de attendre|j|l|la pluie|attente
  fini pour|le|la
  mauvais|faux numero de|d|du|pour
  donne|donné|envoye|note le|un|mon mauvais|faux numero
  plainte|avocat|bloqu* ..2 si je|on|j|mon|pas
  carte|route|rue|porte|compte|ecran|dos est|etait|a|reste bloque|bloquee
  plus besoin d|de|du taxi|table|la|billet|reservation|chambre|livreur|rdv
  plus tard|grand|petit|que|vite|ou|cher
  ne|n veux|souhaite|voulons pas|plus|plu d|de|du|la|le|les \
      !vos|votre|messages|message|sms|texto|textos|pub|pubs|publicite|promos|offres|recevoir|ces|notifications\
      |notifs|ce|ta|tes|msg|spam|promotions|publicites|rappels
  envoyez|envoie|ecrivez|ecris|contactez ..3 pas|plus ..2 avant|pendant|tant|apres|livreur|colis|aujourdhui|quand
  ne|n m|me|nous envoyez|envoie|ecrivez|ecris|contactez|derangez pas|plus ..1 \
      avant|pendant|tant|apres|le|la|l|quand|cette|a|colis !ce|mon|cette|notre|ma|numero|adresse_ci
  cours|yoga|seance|atelier|formation|concours|stage ..2 desinscr*|desabonn*
  desinscr*|desabonn* ..2 du|de|d|des|au ..1 \
      cours|yoga|seance|atelier|gym|salle|cantine|stage|concours|course|tournoi|mail|mails
  me|m suis|etais ..1 desabonn*|desinscr*
  pourquoi|comment ..4 suis|etais|ai|avez|a ..3 desabonn*|desinscr*
  ?: suis ..2 desabonn*|desinscr*
  ai|recois|avons|eu plus|pas vos|de|d|tes @msg
  vois|voit|trouve|lis|recoit|retrouve|trouvons|retrouvons plus|pas vos|votre|de|d|tes|ton|les|le|la|mon|ma|ce @msg
  ?: ^ c est|vous|tu|etes|es|bien~3 ..1 bonne personne
  ?: vous|tu ne|n? m|me|nous @ecrivez plus !jamais|compris|ok|svp
`;

const WELCOME = `
  prefere|preferons|plutot les|des|un|par|recevoir~2 sms|textos|messages|texto|message
  laissez|laisse|gardez|garde|rester|reste|restons|mettez moi|nous? sur|dans la|votre|cette liste|groupe
  seulement|juste|uniquement|que les|des|par? sms|textos|messages|texto
  sms|textos|messages c? est|sont|ok|me|ca va|vont|conviennent|convient|ok|parfait|suffit|suffisent|bien
  -de|d|les|des sms|textos ok|suffit
  par|c erreur|accident ..4 desabonn*|desinscr*
  desabonn*|desinscri* ..2 par erreur|accident
  pourquoi -pas|toujours|encore|plus~4 desabonner|desabonn*|desinscrit|desinscrite|desinscrire !et|mais|si|pas
  ^ envoyez|envoie|laissez|ecrivez moi|nous plutot? un|le|par sms|texto|message
  @msg n|ne? arrivent|arrive|viennent|passent|marchent|fonctionnent plus|pas
  remettez|reabonnez|reinscrivez|rajoutez|remets moi|nous
  aimerais|veux|voudrais|souhaite|souhaiterais a|de nouveau recevoir|vos|les|des
  reprenez|reprendre|reactiv*|retablissez ..3 @msg
  j|on adore|aime|adorons !mieux|pas|autant|bien_mieux|plus|rais
  sont super|geniaux|top|utiles
  ecrivez|ecris|textez|sms plutot
  -vous|si|tu|ils|messages|sms continuez|continue a|de|vos|comme|!ca|!comme
  ^ continuez|continue a|de|vos|comme
`;

const JESTS = `
  sonnez|sonner|frappez|klaxonnez|toquez|demarrez
  stop|arretez|arrete|stoppez ..5 gauche|droite|rue|porte|maison|taille|couleur
  mdr*|ptdr*|haha*|hihi*
  trop|tellement drole|gentil|gentille|mignon|mignonne|bon|bien|fort|beau|belle|cool|rire
  fais|fait|faites rire|rougir|marrer
  tu|vous es|etes adorable|adorables|genial|geniaux|gentils|gentil
`;

/** What sounds like a stop and is none. */
export const FRENCH_HARMLESS: Language = { harmless: HARMLESS, welcome: WELCOME, jests: JESTS };
