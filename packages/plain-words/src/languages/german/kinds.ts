import type { Language } from '../../engine/rule-book.js';

const KINDS = `
  text: @msg
  refusing: nicht nie niemals nein ned net nöd nid ohne
  ending: aus ab ende schluss beend* einstellen kündig* widerruf* stornier* abschalt* ausschalt* abstell* schliesst
  me: misch mia üs mich mir ich uns wir mein meine meiner meinen meinem mei mi i
  you: ihr euch eure euer eurer euren sie ihnen ihre ihren ihrem ihrer du dich dir
  enough: genug reicht reichts satt nerv* genervt belästig* terror spam leid kotz* zu dauernd ständig scheiss \
      scheisse \
      verdammt schnauze maul hau haut verpiss*
  more: mehr wieder weiter weitere weiteren länger nochmal noch meh
  want: will möchte wollen möchten brauche brauch brauchen wünsche mag interesse interessiert bedarf bock lust \
      erlaubt \
      zugestimmt bestellt
  never: nie niemals nimmer
  leave: ruhe frieden ruh rueh zufrieden
  out: raus weg aus runter
  gone: umgezogen verkauft gestorben verstorben tot gewechselt gekündigt ausgetreten abschluss geschieden verzogen
  wrong: falsch falsche falscher falschen verwählt vertan irrtum
  owner: person name vorbesitzer nummer frau herr
  threat: anwalt anzeige polizei blockier* melde zeig* bundesnetzagentur dsgvo klage
  person: @verwandt @firm er sie ihm ihn jemand einer leute kunden man
  said: sagt sagte gesagt meint meinte schreibt schrieb geschrieben schreit fragt gedrückt getippt geschickt \
      geantwortet \
      dachte
  if: wenn falls ob sobald
  how: wie was wann wo warum wieso weshalb welche welcher wer woher
  may: kann könnt können könnte darf soll muss ist sind habt hat wird
  but: aber sondern lieber nur doch ausser trotzdem sonst jedoch dafür
  keep: wiiter wyter weiterhin behalten behalte behaltet wieder aufnehmen eintragen bleib* dabei weitermachen
  mistake: @mistakes scherz spass witz versehentlich ups sorry entschuldigung vertippt irrtum fehler \
      ignorieren autokorrektur
  liking: liebe mag super toll gut gern gerne klasse nützlich beste danke schön perfekt nett freue
  business: @outing @fault termin bestellung lieferung paket reservierung tisch karte karten kurs rechnung \
      konto rezept tabletten \
      antibiotika medikament arzt fahrer bus zug bahn auto zimmer schlüssel code link preis grösse tasche \
      kiste tür \
      strasse \
      wasser lärm hund miete vertrag abo mitgliedschaft versicherung service app seite formular schule spiel \
      mannschaft \
      schmerz heizung strom training
  elsewhere: mail mails email emails anruf anrufe anrufen rufen ruft brief briefe post festnetz whatsapp briefkasten
  joke: haha lol hihi xd
  time: heute morgen gestern montag dienstag mittwoch donnerstag freitag samstag sonntag abend woche monat uhr \
      später früh \
      minuten stunde nachher gleich
  polite: bitte danke höflich freundlich grüsse gruss geehrte mfg lieb dankbar
  done: schon mal bereits dreimal zweimal
  being: sein bin war bist wurde wurden habe hab hatte haben
`;

/** What words mean, for the evidence. */
export const GERMAN_KINDS: Language = { kinds: KINDS };
