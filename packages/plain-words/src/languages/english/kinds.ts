import type { Language } from '../../engine/rule-book.js';

const KINDS = `
  me: me us my our myself mine i im ive id we
  you: you your yours u ur ya yall ye yous youre youve yer una unu
  enough: enough tired sick fed annoyed annoying sickening hate hates harassment harassing spam bother bothering \
      ridiculous disturb disturbing unwanted unsolicited pestering upset upsets upsetting plagued bombarded stupid \
      fuck \
      fucking damn hell bloody idiot idiots shut
  more: more anymore further longer again ever another extra additional
  want: want wants wanna need needs wish like care interested consent agree use
  never: never nope nah
  leave: alone peace quiet silence
  out: off out away
  gone: moved sold died dead passed deceased graduated switched changed quit resigned retired closed moving finished \
      left \
      late widow divorced
  wrong: wrong incorrect nobody isnt not mistaken
  owner: number person house guy lady name phone line
  threat: report reporting block blocking lawyer attorney police legal fcc gdpr tcpa harassment complaint sue court
  person: @person he she they him her them his their someone somebody anyone people everyone guy members customers
  said: said says say told tells tell asked asks ask wrote texted typed replied thinks thought yelled shouted texts \
      sent \
      hit pressed meant
  if: if unless whether when once until
  how: how what whats when why where which who whose
  may: can could would will do does did is are am should might must
  but: but though however instead rather only just except anyway otherwise still
  keep: keep keeps continue start restart resume back reinstate resubscribe stay remain again
  mistake: mistake accident accidentally oops sorry autocorrect typo ignore disregard undo mistakenly meant
  liking: love loved enjoy great useful helpful best amazing perfect lovely good nice beautiful fine brilliant \
      favourite \
      favorite grateful happy glad miss
  business: appointment appt order delivery parcel package booking reservation table ticket tickets class lesson card \
      payment invoice account refund prescription pills tablets antibiotics medication surgery doctor driver bus \
      train \
      car room key keys code link price size bag box door gate road street water noise dog bill fee rent contract \
      lease \
      subscription membership insurance service app website form school game match team pain
  elsewhere: email emails mail newsletter call calls calling ring voicemail post letter letters facebook whatsapp \
      website website
  joke: lol haha lmao jk kidding omg
  time: today tomorrow tonight yesterday monday tuesday wednesday thursday friday saturday sunday morning afternoon \
      evening week weekend month am pm noon minutes hour hours soon late later early now
  polite: please pls plz kindly thanks thank ta cheers regards sir madam appreciate grateful mind
  done: already told twice times third still asked
  being: be been being was were got get getting have has had
`;

/** What words mean, for the evidence: its pieces name kinds, so that it knows words that it has not been shown. */
export const ENGLISH_KINDS: Language = { kinds: KINDS };
