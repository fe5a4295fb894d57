import type { Language } from '../../engine/rule-book.js';

const KINDS = `
  text: @msg
  number: numero num tel telephone portable cell cellulaire coordonnees mobile gsm natel ligne contact
  refusing: ne n pas plus rien jamais aucun aucune ni non sans personne pu plu
  ending: annul* resili* termin* fin fini coupez couper desactiv* revoqu* cloturez suspend* eteign* finir
  me: me m moi mon ma mes nous notre nos je j
  you: vous votre vos tu te t ton ta tes toi
  enough: marre assez suffit suffi ras bol saoul* soul* gonfl* harcel* derang* enerv* fatigu* tann* goss* \
      spam trop \
      insupportable merde putain bordel foutez fichez foutre achal* ecoeur* gave
  more: plus encore autre autres davantage pu nouveau
  want: veux veut voulons souhaite souhaitons desire besoin envie interesse interessent aimerais voudrais prefere \
      accepte \
      autorise consens demande
  never: jamais
  leave: tranquille paix silence laissez laisse lachez
  out: hors dehors sortir sors sortez virez degagez
  gone: demenage vendu mort morte decede decedee change quitte retraite fini ferme diplomee diplome divorce
  wrong: trompe trompez trompes mauvais mauvaise faux erreur
  owner: personne numero nom maison proprietaire
  threat: plainte avocat police bloque* signale* cnil porter denonce* legal rgpd
  person: @proche @enseigne il elle ils elles lui leur quelqu gens clients on eux
  said: dit dis disait ecrit repond repondu envoye tape demande croit croyait crie texte appuye veut
  if: si quand lorsque
  how: comment que quoi quel quelle combien ou pourquoi qui quand qu
  may: est peut peux pouvez pourriez pourrait dois doit faut sont ai avez
  but: mais plutot seulement juste uniquement quand_meme sauf par_contre sinon encore
  keep: continuez garder gardez garde remettez reinscri* reabonn* rester reprendre recommencer
  mistake: plaisantais plaisante blague erreur accident pardon desole oups correcteur ignorez attention compte
  liking: adore aime super genial top utile utiles parfait bien bon bonne merci magnifique content contente heureux
  business: @sortie @souci rdv rendez commande livraison colis reservation resa table billet billets cours \
      carte paiement facture \
      compte \
      ordonnance comprimes medicament traitement medecin chauffeur bus train tram voiture chambre cle cles \
      code lien \
      prix \
      taille sac panier porte rue eau bruit chien loyer bail contrat abonnement forfait assurance service \
      appli site \
      formulaire ecole match equipe douleur chantier travaux
  elsewhere: mail mails email emails courriel appel appels appelez appeler appelle courrier lettre facebook \
      whatsapp \
      vocal
  joke: mdr lol haha ptdr hihi
  time: demain hier aujourd aujourdhui lundi mardi mercredi jeudi vendredi samedi dimanche matin soir semaine mois \
      heure \
      heures h tard nuit minutes
  polite: svp stp merci plait priere bien veuillez cordialement monsieur madame
  done: deja fois dit repete
  being: etre suis es sommes etait etais avoir a
`;

/** What words mean, for the evidence. */
export const FRENCH_KINDS: Language = { kinds: KINDS };
