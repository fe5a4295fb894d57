import type { Language } from '../../engine/rule-book.js';

const CLASSES = `
  activity: judo foot football danse tennis piscine natation piano chorale colonie garderie periscolaire ecole rugby
  activity: cours atelier stage equitation cantine gym yoga
  arrete: arrete arretez arreter arret arretes arretons stop stoppe stoppez stopper stopez cesse cessez cesser halte \
      arette
  arrete: darreter aretez arete areter arretter arrettez arrette arreté aret arrêt interrompre interrompez suspendre \
      suspendez cessation arreta arretai
  msg: message messages sms texto textos textes texte pub pubs publicite publicites publicitaire publicitaires promo
  msg: promos promotions promotion offre offres notification notifications notifs notif alerte alertes spam spams msg
  msg: msgs mess messagerie rappels relances relance annonces sollicitations sollicitation newsletter newsletters mms
  msg: communications communication demarchage prospection reclame reclames conneries
  plain: message messages sms texto textos textes msg msgs mess
  ecrire: reveiller interrompre agacer enquiquiner menvoyer mecrire mtexter mharceler mderanger ecrire ecrir envoyer \
      envoi envois contacter harceler spammer \
      deranger texter embeter emmerder importuner
  ecrire: solliciter relancer ennuyer saouler souler demarcher bombarder polluer messager achaler gosser ecoeurer
  ecrire: textoter notifier adresser ecrivez envoyez expedier joindre envoie recontacter recevoir niaiser
  ecrivez: ecrivez ecris ecrive ecrivent envoyez envoie envoies envoient envoyer envoye contactez contacte contacter
  ecrivez: ecrire derangez derange deranger texte textez texter importunez harcelez harceler sollicitez sollicite
  ecrivez: relancez relance embetez embete emmerdez spammez recontactez recontacter adressez solliciter expediez \
      ecriver
  ecrivez: ecrit ecrir spammer bombardez notifiez achalez gossez texto textotez expedier adresser ecrives envoyiez
  ecrivez: ecriviez contactiez contactent
  retire: retire retirez retirer enleve enlevez enlever supprime supprimez supprimer efface effacez effacer raye \
      rayez
  retire: rayer sors sortez sortir ote otez oter exclure excluez radiez radie radier degagez degage vire virez virer
  retire: bannissez biffez barrez suprimer suprimez suprime enlevé retirée effacé supprimé enlevee desinscrire \
      desabonner
  retire: eliminez elimine eliminer retirés purgez delistez retirai
  oublie: @retire oublie oubliez oublier perds perdez perdre bloque bloquez bloquer jetez
  liste: liste listes fichier fichiers base bases repertoire repertoires diffusion systeme contacts registre \
      registres
  liste: mailing donnees carnet groupe envoi envois programme d_envoi listing abonnes
  moi: moi me m nous mon ma mes notre le la ce cette ces numero no nom num tel telephone coordonnees donnees portable
  moi: cell cellulaire contact infos votre mobile numeros adresse lui leur
  vos: vos votre ces cet cette ce les des de d tes ton tous tout toute toutes le la mes mon ma aux au a l avec ses du
  vos: recevoir envoyer envoi reception m me par sur autres autre d_autres nouveaux nouveau aucun aucune plus
  vos: service abonnement trop foutus putains maudits osti criss tabarnak calisse foutu sacres
  veux: veux veut voulons souhaite souhaitons desire desirons veu voudrais souhaiterais aimerais interesse \
      interessent
  veux: interessee autorise consens accepte demande voulais besoin jveux jveu
  recevoir: recevoir vos votre de d ces ce des les tes ton etre aucun aucune rien par tout a la plus m me l que vous \
      nous
  recevoir: envoyiez ecriviez contacte contactee contactes recevoirs autre autres sms publicitaires avoir voir lire \
      du
  recevoir: entendre parler quoi soit sur mon telephone cell jamais pu en cette le message messages envoyez \
      contactiez
  recevoir: promotionnels commerciaux type tu m_envoies envoies ecrives
  arrete: arettez aretté aretter arete aretez arré
  msg: sondages sondage enquetes reclames chaines publis propagande
  vos: petits petit incessants stupides quotidiens perpetuels autant tant
  ecrire: mecrir mecrire ecrirer menvoyé mecrivé
  retire: bannir menlever menlevez rayee enleves
`;

const KINDS = `
  unsubscribing: desabonn* desinscri* resili*
  stopping: @arrete
  removing: @retire
  texting: @ecrire
  list: @liste
`;

const ASIDES = `
  stp !texting|sending|text|txt|message|messages|txting
  svp|merci|bonjour|bonsoir|salut|slt|bjr|putain|ptn|bordel|pitie|pardon|desole|cordialement|bref|monsieur|madame\
      |siouplait
  s il te|vous plait|plais|plé
  s il plait
  si vous plait
  merci de|d|bien|vouloir~3
  merci par|d avance
  messieurs|mesdames|coudonc|crisse|criss|tabarnak|tabarnac|calisse|osti|ostie|esti|franchement|voyons|hey
  tout de suite
  pour la? enieme|nieme|derniere|deuxieme|troisieme|centieme fois
  sur le champ
  sans delai|tarder|attendre
  a l instant
  immediatement|maintenant|definitivement|desormais|dorenavant|directement
  des maintenant|aujourd|aujourdhui|lors hui?
  une|1 bonne? fois pour toutes
  et|mais|donc|alors|puis|parce|ou
  pouvez|pourriez|peux|pourrais|veuillez|voulez|veuiller|puis vous|tu|bien|avoir|l|obligeance|s_il|de|d~4
  je|j vous|te prie|prierais|demande|demanderais|remercie|remercierais|saurais|ordonne|supplie|gre de|d? bien? \
      vouloir?
  auriez vous l amabilite|obligeance|gentillesse de|d
  priere|bien|vouloir|prie de|d|vouloir
  non oui? merci
  bonne|bonnes journee|soiree|continuation|salutations
  parce que
  par pitie
`;

const WEIGHTS = `
  maintenant_ vraiment enfin juste foutue sérieux serieusement absolument absoluement egalement aussi pls
  simplement sans_delai
`;

/** French of France, Switzerland and Québec. Classes of words, and words that say nothing. */
export const FRENCH_WORDS: Language = { classes: CLASSES, asides: ASIDES, weights: WEIGHTS, kinds: KINDS };
