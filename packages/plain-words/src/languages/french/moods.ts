import type { Language } from '../../engine/rule-book.js';

const PHRASES = `
  @arrete|arreter|stop|cessez|cesse|halte|arretez|arrete|arret|basta|assez|suffit \
      ca|cela|tout|stop|arrete|arretez|vous|un|peu|de|suite|les|frais|vos|tes|conneries|moi|c|est|bon|la|votre\
      |cirque~4
  ca|c|sa|cela est|commence|a|faire~3 suffit|suffi|suffis|sufi|suffie
  on arrete|stop|va|peut ca|la|tout|arreter|les|frais~3
  assez|suffit|stop|plus ca|de|jamais|rien~2
  .: c|ca|s est? fini|termine|assez|trop
  degage|degagez|barrez|barre|casse|cassez|tirez|decrissez|decrisse|decalisse|decalissez vous|toi|de|la~2
  va|vas te|t faire|en|allez|vous
  plus rien|jamais|svp
  jamais plus
  desabonnement|resiliation|desinscription|retrait|suppression|radiation
  ferme|fermez la
  va|allez chier
  ouste|oust
  je|j|on vous|te? bloque
  @arrete a|au|aux tout|toutes|ca|cela|ces|vos~3
  du|de balai
  enlever|supprimer|retirer|effacer|oter|desactiver|resilier|annuler|retrait|sortir \
      moi|numero|abonnement|mon|les|messages~2
  suis|je|j~2 plus|pas interess*
  oublie|oubliez moi|nous
  lache|lachez moi|nous
  je|j|on|nous~2 ne|n? veux|voulons|souhaite plus|pas rien
  @arrete|fini|plus|assez|marre|basta de|d|les|le|la|avec|a|au|aux|des~2 @name
  fichez|foutez|laissez|laisse|lachez moi|nous la|les paix|baskets
  @retire ca|cela|tout|sa
  effacez|supprimez|enlevez|retirez|rayez|radiez|effacer|desactivez ca|moi|tout|cela?
  oubliez|oublie moi|nous
  silence
  plus jamais
  jamais jamais~2
  non c est non
  non j en veux pas|plus
  j en veux pas|plus
  je? sors|pars|quitte ..1 liste|groupe|la
  marre
  j en? ai? marre
  rien par sms|texto
  eteignez|coupez|arretez ca|tout?
`;

const MOODS = `
  je|j|suis|ne|n|nous|sommes|m|ca|c|est|non|cela|on|du|tout~6 pas|plus|aucun|aucunement|nullement \
      interess*|interet|int|interessant \
      par|vos|offres|ces|cela|ca|du|tout|produits|services|messages|en|ce|que|vous|vendez|promos~6
  mauvais|mauvaise|faux|erreur|trompe de|d? numero|num|destinataire|personne|no
  vous|tu|t faites|faite|avez|etes|es|fait ..1 erreur|trompe|trompes ..2
  c|ce|est|n|pas|au~5 le bon numero|num|destinataire
  bloque*|signale*|denonce* comme|en? spam|indesirable?
  vous|tu|t|ca me|m|nous saoul*|soul*|derang*|enerv*|gonfl*|ennuy*|harcel*|emmerd*|fatigu*|spamm*|achal*|tann* ..4
  je|j|on~2 ne|n veux|veu rien|pas|plus
  ras le bol
  n|j|je~3 ai? rien demande
  allez|va au diable
  vous|tu avez|as fait|compose ..1 mauvais|faux numero
  vous|tu|avez|as|etes|es|c|est|ce|n|au|a|ici|je|j|crois|pense|que~7 le|un|au? faux|mauvais|pas \
      numero|num|destinataire|no|personne|bon
  ce n? est pas|plus le|mon|son? numero|telephone|cell ..4
  spam|scam|arnaque|arnaqueurs
  c|est|du|de|ce|encore~3 spam|harcelement
  saoule*|soule*|gonflant|relou|lourd|tannant|fatigant
  marre|bol
  j en ai|peux marre|assez|plus|ras|plein|le|bol|de|vous|cul~5
  y? en a? marre
  y? en a assez|marre
  je|j|ne|n|suis|c|est|pas|vous|tu|ecrivez|textez|contactez|a~7 la|une? bonne|mauvaise personne
  bloque|bloques|bloquee|signale|signalee
  annuler|annulez|annule|resilier|resiliez|supprimer|supprimez|retirer|effacer|enlever|annulation
  vous|tu derangez|saoulez|enervez|harcelez|spammez|emmerdez|fatiguez
  ca|sa ne|n? minteresse|minteresses|interesse|minteressent pas|plus|pu ..4
`;

const NEUTRAL = `
  qui|c|vous|t|d|etes|es|est|qu ..1 qui|vous|a|es|est|etes|ou|donne|tu|ce|que|c ..5
  je|j|jsp|sais|ne|n|connais|pas|qui|suis|c|est|vous~7
  je|j|ne|n suis|ne|n? suis? pas ..2
  comment|ou avez|as|vous|t|tu ..1 eu|trouve|obtenu ..2 numero
`;

/** What is a stop alone, or beside nothing else. */
export const FRENCH_MOODS: Language = { phrases: PHRASES, moods: MOODS, neutral: NEUTRAL };
