import type { Language } from '../../engine/rule-book.js';

const STOPS = `
  concernent|concerne|interessent|interesse|servent|sert ..1 plus ..2 $
  pouvez|peux|pouvez vous? couper|arreter|cesser|stopper ..1 les|vos|ces ..1 @msg|rappels
  inutile|pas la? peine|inutile d|de ..1 revenir|insister|ecrire|envoyer|relancer|continuer|m
  @msg|rappels|rappel|avis ..6 plus la? peine|utile|utiles|necessaire|necessaires|besoin
  plus la peine $|de|d|que
  comment|quand ..4 pour|est|fait ..2 que ca|cela|vous s|arret*|cess* arret*|cess*
  pour que ca|cela s arrete|arretent
  ne|n|plus|pas plus|pas? figurer|apparaitre|compter|etre|faire parmi|dans|partie|au de|d? \
      vos|votre|les|la|ces ..1
  gardez|garde|remballez|remballe vos|tes|votre ..1 @msg pour vous|toi
  kit|kite|kitte|laise|lese|lesse|lèse|laisé moi|nous ..1 tranquil*|trankil*|paix
  c est|ai fini|termine|bon pour moi|nous
  desinscrivez|desabonnez|desinscriver|desabonner|desincrivez|desinscrire moi|nous
  @retire moi|nous ..1 dici|ici|la
  @arrete|aretté|aretez de|d? mecrir|mecrire|menvoyer|mecrirer|mecrir|mtexter|mecrivé
  plus|pas|aucun|aucune|fini|finis d|de|les|vos? ..1 offres|offre|pubs|promos|messages|sms|textos|alertes \
      d|de|par|svp|stp|merci|pour
  @arrete|arreter|fini|marre|assez|lache|lachez|lacher de|d|avec|les|tout|tous|toutes|moi|vos|tes ..3 @ecrire
  @arrete ces|tes|cet envoi|envois !colis
  m|me|nous embet*|derang*|saoul*|soul*|enerv*|gonfl*|harcel*|fatigu*|tann*|emmerd* ..2 avec|par @vos~3 @msg
  plus|pas utilis* ..1 mon|ce|cette|notre numero|num|telephone|portable|ligne
  fin des|aux|a|avec @vos~2 @msg|envois
  @msg ..6 ca suffit|suffi
  @arrete de|d nous|me|m|le|lui|vous|t~2 @ecrire|@ecrivez
  @arrete|suffit|suffi|fini|halte|stop|basta|lache|lachez|termine|terminez|assez|finis|finies|finie|finito|annul*\
      |resili*|desactiv*|bloqu*|coupez|suspend* moi|nous|c|est|ca|suffit|un|peu|avec~3 @vos~6 @msg
  @arrete|stop|halte @plain
  desactiv*|annul*|resili*|suspend*|coup* @vos~5 @msg|abonnement
  resili*|annul*|met*|stop*|termin* ..2 abonnement ..3 @msg|sms|texto*|ce|cet|vos|a
  ne|n|jamais|plus @moi~2 @ecrivez plus|jamais|rien|pu|aucun !sur
  ne|n|jamais @moi @ecrivez pas !sur|le|la|l|avant
  ne|n contactez|contacte|derangez|texte|textez|harcelez pas !le|la|avant
  veux|voudrais|aimerais|souhaite|veut que ..3 @arrete|arretiez|cessiez|stoppiez|retiriez|enleviez|supprimiez
  besoin de|d @vos~2 @msg
  @msg me|m|nous derang*|saoul*|enerv*|gonfl*|harcel*|soul*|fatigu*|tann*
  ne|n plus|pas|jamais|rien @moi~2 @ecrivez|@ecrire !sur
  plus|pas|jamais|rien @moi~1 m|me|nous @ecrivez|@ecrire
  @moi @ecrivez|ecrivez plus|pas|jamais|pu|rien|pus !avant
  @ecrivez moi|nous plus|pas|jamais|pu|rien|pus !avant|de|d
  @ecrivez moi|nous plus|pas|jamais|pu de|d|aucun @msg
  @ecrivez plus|pu|jamais moi|nous|ce|cette|sur|ici|a|rien|$ ..1 moi|numero|nous|$
  me|m ecris|ecrit|texte|textes|envoie|menvoie|envoies pu|plus|pas|jamais
  menvoyez|menvoie|mecrivez|mecris|mecrire|menvoyer|mecrit plus|pas|pu|jamais|rien|de
  marretez|arretemoi|nmecrivez|mecrivez|menvoyez|mecris plus|pas
  veux|souhaite|desire|veut|voulons|souhaitons|desirons|veu|jveux|jveu|jvx|voudrais|aimerais|vx|interesse* \
      plus|pas|pu|plu|aucun|aucune|rien|jamais|+|ni|pus @recevoir~8 \
      @msg|recevoir|contacte|contactee|derange|sollicite|sollicitee|harcele|que
  plus|pas|ne|jamais ..1 souhaite|desire|veux|voudrais|souhaiterais ..1 @recevoir~5 \
      @msg|recevoir|contacte|contactee|sollicite|derange|derangee|parler
  ne|n ..1 plus|pas recevoir|etre|avoir|subir @recevoir~5 @msg|contacte|contactee|derange|derangee|sollicite|ca|rien
  ne|n plus recevoir|etre|avoir|subir ..1 vos|ces|ca|$|cela|contacte|sollicite|de|d
  ne|n ..1 veux|souhaite|desire|voulons|souhaitons|desirons|veut plus|pas|rien ..1 entendre|recevoir|avoir ..2 \
      parler|vous|nouvelles|@msg|rien
  n en veux|veut|voulons|souhaite|veu plus|pas
  j en veux plus|pas|pu
  jen veux plus|pas
  n ai|avons jamais|rien demande|souscrit|accepte|autorise|sollicite|consenti|donne|inscrit ..4
  jamais|pas demande|autorise|accepte|consenti|inscrit|abonne|souscrit|donne ..3 \
      @msg|cela|permission|autorisation|consentement|accord|numero
  jamais demande|autorise|accepte|inscrit $
  n|ne|m|pas|interess* ..2 interess* ..1 pas|plus? vos|tes|ces|par ..1 @msg|produits|services
  @retire @moi~4 de|d|des|du|dans vos|votre|la|cette|ta|tes|ces|ce|sa|leur|toutes|le|l|cet|notre? ..1 @liste
  @retire @moi~2 me|m|moi|nous ..1 de|d|des|du @vos~2 @liste
  @retire moi|nous|lui $
  @retire moi|nous de|d|la|ca|cette|votre|vos|ici|tout !table|commande|cours
  me|m|nous @retire $|de|d|vos|la|votre|cette
  @retire le|la|les $
  @oublie mon|ce|le|notre|mes|son|sa|cet|ma|leur ..1 \
      numero|num|no|nom|tel|telephone|portable|coordonnees|donnees|cell|cellulaire|contact|infos|adresse|06|mobile\
      |numeros !sur|de_la|pour
  @oublie @moi numero|num|tel|nom !de
  oublie|oubliez|bloque|bloquez|perdez|lache|lachez|lacher moi|nous $|avec|la|les|un|tranquille
  lache|lachez|lacher|lachés moi|nous|l
  supprime*|suprime*|efface*|enleve* num|numero|telephone|tel|coordonnees
  desabon*|desabo|desinscr*|desincr*|desinsc*|desabbon*|dezabon*|dsabon*|desabonn*|dessabon*|desisncri*|desouscri*
  retir*|revoqu*|annul*|refus*|supprim* ..1 mon|consentement|toute|le ..1 \
      consentement|accord|autorisation|permission
  consentement|accord|autorisation retire|revoque|annule
  je|j|m|nous m|nous oppose|opposons a
  droit d|de opposition|retrait
  je|j|on refuse|refusons de|d|tout|vos|ces|toute ..2 @msg|recevoir|contact
  fous|foutez|fichez|fiche|foutre|fout|ficher|fou moi|nous|lui|mois la|le|l|dont paix|camp
  fou|fous|foutez|fichez|fiche la|le paix|camp
  laisse|laissez|laisser|lesse|laises|laissés moi|nous|la|le|lui|mois|tomber|ma|mon|maman~2 ..1 \
      tranquil*|trankil*|paix|respirer|vivre|dormir
  laisse|laissez ..1 tranquil*|trankil*
  va|allez|aller vous|te|t? ..1 faire foutre|voir|mettre|enculer
  va|allez te|vous faire foutre|voir
  c|du|un|votre|quel? harcelement
  harcelement
  ta gueule
  ferme|fermez|fermer la|ta|vos|votre gueule|gueules|bouche
  vais|va|je|j|on|allons vous|te|le|ce|t bloque*|signale*|denonce*|bloquer|signaler|denoncer|poursuivre
  vais|va ..2 plainte|avocat|poursuivre|bloquer|signaler|denoncer ..1 si|pour|vous|ce|$|contre|a|aupres
  je|j|on|vais|va bloque|bloquer|signale|signaler|denonce ..1 vous|ce|cette|numero|votre|le
  prochain|encore|un|si ..2 @msg|envoi|continue*|continuez|ecrivez|envoyez|recois ..5 \
      avocat|plainte|police|bloqu*|signal*|poursui*|cnil|33700
  33700|cnil|signal_conso
  plus|pas|aucun|aucune|zero|fini|finis|jamais|pu|moins|ras|bol|+|pus \
      de|d|aucun|jamais|un|seul|vos|les|ces|ce|votre|autre|le|la|nouveau|tes|autres~4 @plain \
      !ici|sur|recu|de|recue|encore|recus|pour|du
  plus|aucun|aucune|pu|fini|finis|zero|assez|marre|bol|jamais|trop|+|halte|pus \
      de|d|aucun|aucune|jamais|vos|les|ces|ce|votre|le|la|aux|a|autre|recevoir|tes~4 @msg \
      !recu|recue|recus|sur|pour|du|de_votre
  effacement|suppression|retrait|radiation|desinscription|opposition ..3 \
      donnees|numero|coordonnees|liste|listes|fichiers
  @msg|produits|services ne|n? m|me|nous? interess* ..1 pas|plus|pu
  ni @msg
  vous|te|les|t ai|avons bloque*|signale*|denonce*
  pas de|d @msg $
  trop|tellement|plein de|d @msg
  marre|assez|ras|saoule*|soule*|soûlez|gonfle*|fatigue*|ecoeure*|tanne*|tannant|energu*|enerve*|agace*|chier|lasse\
      |bol|ennuie*|plein ..1 le|de|d|bol|avec|par|cul|dos|que~2 ..2 @vos~3 @msg|@ecrivez
  vous|tu|t|vos trompez|trompes|etes|es|avez|as pas|le|la|un~2 trompe|trompes|faux|mauvais|mauvaise|bon|bonne|de|d \
      de|d|le|la|bon~2 \
      numero|destinataire|personne|num
  @arrete|cesse|cessez ..1 harcel*|spam*|embet*|emmerd*|derang*|achal*|goss*
  combien de fois ..6 @arrete|stop|desabon*|plus|dire|demander
  ai|avons|je|j ..2 deja|dit|demande|ecrit|repondu|envoye deja|vous|dit|demande|ecrit|repondu|envoye~2 ..2 \
      arreter|stop|desabon*|darreter
  sors|sortez|sortir|enleve|enlevez ..2 de|d ..1 @liste
  y en a marre
  comment ..4 @arrete ca|ces|ce|les|vos|cela|$ !abonnement|traitement
  comment ..4 desabonner|desinscrire
  -vous|ne|n|pas|quand|ou|s|l|nous|de|faut|si|et|t|qui|il|elle|peut|peux|dois|un|bus|mdr|lol|ptdr|haha|hahaha\
      |drole|mignon|mignonne|gentil|gentille|adorable|rire|beau|bon_alors \
      arretez|arrete|arreter $
  laissez|laisse moi sortir
  plus|pas ..1 etre|figurer|apparaitre ..3 @liste
  @retire tout ce|mes|les ..4 concerne|infos|donnees
  insupportable*|penible*|ridicule*|abusif|abusifs|lourd|lourds|intrusif|intrusifs|agacant*|fatigant* ..2 @msg
  @msg ..4 insupportable*|penible*|ridicule*|abusif|abusifs|lourd|lourds|intrusif|intrusifs|agacant*|fatigant*
  pas|plus|pu|aucune ..1 envie|besoin|interet ..4 @msg
  @msg ca|c? suffit|suffisent|suffi|assez
  prochaine|prochain ..5 plainte|avocat|police
  pas|aucun ..1 droit|autorisation|permission de|d ..2 @ecrire
  plus|pu envie|besoin de|d @recevoir~3 recevoir|contacte|contactee|ca|sms|@msg|quoi
  plus de|d|aucun|un|aucune seul|seule? @msg sur|a ce|mon|notre|cette
  met*|metez|mettre fin a|aux @vos~3 @msg|abonnement|envoi|envois
  en|n peux|peut|pouvons|pu plus|pu de|d|des|avec @vos~3 @msg
  ca|c? suffit|suffi de|d|des|avec @vos~3 @msg
  oublie*|efface*|supprime*|enleve*|retire*|raye* mon 06|07
  quitte*|quitter|sors|sortir|sortez ..1 cette|votre|vos|la liste|listes|groupe
  comment|moyen|faire|fais ..4 @arrete|couper|desactiver|bloquer|empecher @vos~2 @msg|ca|cela|recevoir
  demande|dit|repete|redis|fois|demander d|de ..1 cesser|arreter|stopper|retirer|supprimer|desinscrire
  reprends|retire|annule|revoque mon|l|notre consentement|accord|autorisation
  @oublie @moi~3 de|d vos|votre|la|ces|cette|tous ..1 @liste|@msg
  abstenir|abstenez|abstient|evitez|eviter|evite vous? de|d m|me|nous|l|toute|tout|vos~2 @ecrire|@ecrivez|@msg|envoi
  allez|vas|comptez|voulez|arretez|arretes vous|tu? @arrete oui|ou|quand|$
  quand ..4 vous|tu? arretez|arreter|arretes|cessez|cesser vous? $|de
  degage|degagez|sortez|sors de|d mon|ma|notre telephone|tel|portable|cell|vie|mobile
  ca|c commence a|serieusement~2 bien? faire|suffire ..3 @msg|$
  plus|pas|aucun de|d avis $
  .: que ca|cela|tout s? arrete|cesse|arreter $
  vous|tu m|me|nous avez|as saoule*|soule*|gonfle*|gave*
  non a|aux|au @vos~2 @msg
  pas|plus|aucun de|d|un? @msg sur|a mon|ce|notre|cette
  renonce|renoncons a|aux ..2 recevoir|@msg
  ca va faire|suffire ..2 @msg
  laissez|laisse moi|nous $
  ai|avons dit|repondu|ecrit ..2 stop|non|arret
  peine|inutile|besoin de|d ..1 @ecrire|continuer|insister
  va|allez voir ailleurs
  annul*|resili* ..2 inscription ..2 @msg
  laissez|laisse moi|nous avec @vos~3 @msg
  annul*|supprim*|retir* ..2 inscription ..2 de|d|a|au? mon|ce|notre|mes numero|num|telephone|portable
  decrisse*|decalisse*|decaliss*|sacre|sacrez|degage* ..1 de|d|camp mon|notre|ce? cell|cellulaire|tel|telephone\
      |portable|vie
  m|me|nous @retire de|d|des ..1 @msg|@liste|envois|contacts
  que je|j|on|nous ..1 ne|n? recoive|recoives|recevions|recoit|aie plus|pas|jamais|rien|aucun
  y met|mettre|mettez|mets fin|terme
  met|mettre|mettez fin|terme a|aux ..3 @msg|envois|ca|cela|harcelement
  ras|marre|plein la|le|les casquette|bonnet|dos|cul|oreilles|pompon $|de|d
  rien ..8 interesse|minteresse
  n insist*|insiste|insistez pas|plus
  prefere|prefererais|prefererions|aimerais|prefererai|prefererait ne|n|que ..3 plus|pas ..4 \
      recevoir|etre|@ecrivez|@ecrire|contact*|figurer|avoir
  comment|moyen ..4 sors|sortir|quitte|quitter|partir|enleve|retire|enlever|retirer|barre|vire \
      de|d|ce|cette|la|me|votre ..2 \
      truc|liste|groupe|la|ca|machin|listes|ici|envoi
  pas|plus|jamais de|d pub|publicite|publicites|promo|promos|@msg ..1 sur|a|dans mon|ce|cet|notre|son|sa|ma|cette \
      telephone|tel|portable|numero|ligne|mobile|gsm|natel|cell|06
  en|n peux|peut plus|pu de|d @vos~2 @msg
  m|me arrete la|ici avec|pour @vos @msg
  m|nous oublier|oublies|oubliez
  desactiv*|coupez moi? ca|cela|tout
  minteresse*|interess* pas|plus|pu ..2 ecriv*|envoy*|@ecrivez pas|plus
  arrete|arretez|arreter|arreté|cessez|stop ..3 ca|cela|sa svp|la|maintenant
  voudrais|veux|souhaite|aimerais|jveu|jveux ..2 plus|pu|pas ..2 avoir|recevoir|voir|lire ..2 @vos @msg|notifs|rien
  lache|lachez|laisse|laissez|oublie|oubliez mon|notre|ce numero|num|gsm|natel|tel|telephone|portable|cell
  mettez|met|sortez|sors|enlevez|retirez|virez mon|le|notre|ce natel|numero|num|gsm|portable|tel|nom \
      hors|de|d|dedans|la
  inutile de|d ..1 @ecrire|@ecrivez|insister|continuer|relancer|contacter|recontacter
  plus|pas la peine ..2 @ecrire|@ecrivez|envoyer|insister|relancer|contacter
  ne servent|sert|servaient plus|pas a? rien? ..6 @retire|@arrete|plus|desabonn*
  plus lieu|raison d etre
  moyen|possible|moyens de|d ne|n plus|pas recevoir|avoir
  autant me|nous @retire
  cessiez|arretiez|arretassiez @vos~2 @msg|envois|de|d
  @retire ..1 le|mon|ce 06|07|numero|0
  besoin|peine|inutile de|d me|m|nous rappeler|prevenir|avertir|relancer|recontacter
  recommencez|continuez|encore ..3 je me|vous|porte plains|plainte|bloque
  comment je|on|j|faire ..1 stoppe|arrete|stopper|arreter|coupe|couper|quitte|sors|sortir|enleve|vire ..3
  aime|aimerais|prefere mieux|autant pas|ne|rien ..3 recevoir|avoir
  pouvez|peux|pourriez|peut ..1 me|m|nous effacer|enlever|retirer|supprimer|rayer|oublier|virer|sortir|desinscrire\
      |radier|laisser
  vous bloque|signale|denonce si|pour|maintenant
  que ce|ca soit|finisse|s_arrete|cesse la? fin|$
  rappels|@msg ne|n? servent|sert|m_interessent|m plus|pas|a_rien
  ecrivez|ecris|envoyez|parlez a quelqu|quelqu_un|autre un? d|autre
  pas pour|de la|recevoir pub|publicite|pubs
  laissez|laisse|gardez moi|nous en? dehors|tranquille|hors
  veux|souhaite plus|pas ..1 y|en etre|faire|figurer
  @retire le|l? @digits @digits~8 de|d|du
  laissez|laisse tomber les|vos|ces|tes @msg
  rien|aucun|pas|plus de|d|un~2 ..1 par sms|texto|message $
  ai|j|avons|je dit|mis|repondu|ecrit|tape non
  met* fin|terme|un a|terme ..1 ma|mon participation
  veux|souhaite|voudrais|aimerais etre efface*|supprime*|retire*|enleve*|raye*|radie*|desinscri*
  eteign*|coup*|desactiv* ca|tout|moi_ca|les @msg?
  exclu* moi|nous de|d
  demande|exige|veux|reclame ..1 mon|l|le|ma|la retrait|arret|suppression|desinscription|radiation|cessation
  ecrivez|envoyez encore ..3 retrait|stop|arreter|desabonn*
`;

/** What is a stop wherever it stands. */
export const FRENCH_STOPS: Language = { stops: STOPS };
