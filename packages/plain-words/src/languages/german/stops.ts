import type { Language } from '../../engine/rule-book.js';

const STOPS = `
  @hör ..2 auf|uf ..2 mit|mir|mich|uns|zu|damit|@schreib|ständig|dauernd ..4 \
      @msg|@schreib|schreiben|belästigen|spammen|nerven|damit|nervt|terror
  @hör|@stopp ..2 auf|mit|damit|uf|zu~2 @von~4 @msg|@schreib
  @schreib mir|uns|mich? das|des|sowas|so_was|diese|dies|die|den|das_zeug ..1 nicht|ned|net|nöd|nie mehr|wieder
  wenn|falls|sonst|und ..4 aufhört|aufhört|weiter|kommt|schreibt|schreiben|nochmal|sms|nachricht ..4 \
      polizei|anwalt|anzeige|zeige|blockiere|melde|klage
  noch|nächste* eine|ein? @msg ..6 anwalt|anzeige|zeige|polizei|blockiere|melde
  möchten|möchte|will|wollen|brauch*|mag @von~2 @msg|das|dies|sowas ..1 nicht|ned|net mehr
  wie|wo ..4 @stopp|los|loswerden|abstellen|verhindern @von~2 @msg
  wie|wo ..4 @von @msg los|loswerden|runter|raus|weg
  lass|lasst|lassen|lassts sie? das|des|es? schreiben|texten|simsen|spammen|sms|mit_den
  lass|lasst|lassen|lassts sie? das|des|es mit den|der|dem|euren|eurem|diesen ..1 @msg
  von @von~3 @msg abzusehen|absehen|abstand|verschont
  absehen|seht|sehen|absteht|unterlassung|verzicht* ..1 von|auf|weiterer|davon @von~3 @msg|mir|@schreib
  wann|wollt|könnt|hört ihr|sie jetzt|endlich|mal|wohl|noch~2 aufhören|auf $
  wann|wollt hört ihr|sie ..1 auf $
  @hör mit|ihr|sie|euch|ma|mir? @von~3 @msg|damit auf|uf
  @stopp @von~6 @msg|abo !auf
  @msg|abo|dienst|service|newsletter|versand ..4 \
      @stopp|abbestell*|abmeld*|stoppen|aufhören|löschen|kündig*|abschalt*|ausschalt*|einstell*|abstell*|beend*\
      |deaktiv*|widerruf*|storn*|unterlass* !auf
  stell*|bestell*|schalt*|dreh*|meld*|stellt|brech*|schalten sie|ihr? @von~6 @msg|das|alles|versand|dienst|service \
      ..1 ein|ab|aus
  @kein @von~5 @msg !bekommen|erhalten|da|angekommen|gekommen|von|vom|verpasst|verpassen
  @kein wieder|mehr|eine @msg !bekommen|erhalten|da
  @kein -ich|habe|hab|ist|sind|gibt|von|mit|für|auf|wegen|zeit|wir|bekomme|kommt~3 @msg mehr
  @stopp @von~3 -ich|ist|sind|in|an|am|bei|wann|wenn|oder|ob|es|er|nicht|ohne|per~3 @plain
  @kein @msg ..3 mehr|schicken|senden|an|bitte
  @kein|nicht|ned|net|nie|nüt|nöd|nid weitere|mehr|wieder|länger|andauernd|dauernd|ständig~2 @von~3 \
      kontakt*|anschreib*|belästig*|texten|zutexten
  @kein|nicht|ned|net|nie|nüt|nöd|nid weitere|mehr|wieder|länger|andauernd|dauernd|ständig weitere|mehr? @von~3 \
      @schreib
  nicht|nie|bitte schreiben|anschreiben|schreibe|stören|nerven $
  @schreib ..3 nicht|nie|nichts|nix|nöd|nid|ned|net|niemals|nüt|keine \
      mehr|wieder|zu|weiter|$|so|dauernd|ständig|@msg
  @schreib ..3 nicht|nie|nichts|keine an|auf diese|dieses|meine|mein|unsere
  @schreib ..2 @kein ..2 @msg|mehr
  nicht|nie|nix|nichts|ned|net|nöd|nid|nüt mehr|wieder|weiter|länger \
      @schreib|kontakt*|anschreib*|angeschrieben|kontaktiert|belästig*|angesimst|meh
  nicht|nie|nix|nichts meh|mehr|wieder ..1 @schreib|schriibe|schrybe
  will|möchte|wünsche|möchten|wollen|mag|wünschen|mog|willst|wui|hätte|wott ..2 @kein ..1 @von~4 @msg|mehr
  will|möchte|wünsche|möchten|wollen|mag|wünschen|mog|wui|hätte|wott ..2 nicht|ned|net|nöd|nid|nie|nichts|nix ..1 \
      länger|mehr|weiter|wieder ..2 bekomm*|erhalt*|hören|haben|kontaktiert|angeschrieben|belästigt|von\
      |kriegen|lesen
  will|möchte|wünsche|wollen|mag nichts|nix|nie mehr|wieder $
  will|möchte|mag|wünsche ..2 @msg ..2 nicht|ned|net|nöd|nid
  will|möchte|mag|wünsche das|es|sowas|davon|dies nicht|ned|net|nöd mehr
  @hör ..1 auf|uf ..1 mich|mir|uns|mi
  will|möchte|mag ..1 nicht mehr? ..3 @liste
  sollt|soll|sollen|muss|müsst|müssen|musst ihr|sie|das|es|die? ..2 aufhören|stoppen
  das|es|die aufhört|aufhören
  wie stopp*|beend* ich|man @von~4 @msg|diese|dies|es|$
  nummer|handynummer|telefonnummer nicht mehr? verwenden|benutzen|nutzen|anschreiben|kontaktieren
  .: nie ..1 angemeldet|zugestimmt|eingewilligt|abonniert
  einwilligung|zustimmung|einverständnis|erlaubnis ..1 widerruf*|zurück*|entzieh*|zieh*
  @schreib ..3 jemand|wem anders|anderem|anderen|anderes
  brauch*|benötig*|interessier* ..4 @msg ..1 nicht|ned|net|nöd
  nicht|kein|keine|keinen ..1 bock|lust|bedarf|interesse|nutzen|verwendung ..2 auf|an|für|mehr|von @von~4 \
      @msg|euch|ihnen|produkten
  abmeld*|abgemeld*|abzumelden|abmelde|abmälde
  meld*|melde|meldets ..5 ab
  abbestell*|abzubestellen|abbestelle
  bestell*|bestelle @von~5 @msg ..2 ab
  austrag*|auszutragen|austragung
  trag*|tragt ..4 aus
  @lösch|raus|will|möchte|aus|runter|weg|steh ..4 von|aus|ab|vom ..2 @liste
  aus|von|vom ..2 @liste ..3 @lösch|raus|streich*|nehmen|entfern*|lösch*|austragen|ausgetragen|gelöscht
  @lösch @mich~2 mich|uns|mi $
  @lösch mich|uns|mi ..2 raus|heraus|aus|da|von|runter|komplett
  mich|uns|mi ..3 @lösch|raus|rausnehmen|abmeld*|austrag* $
  @lösch @mich~3 @nummer $
  @lösch @mich~3 @nummer ..1 raus|heraus|aus|von|komplett|endgültig|bei
  @nummer ..4 @lösch|rausnehmen|vergessen|streichen|entfernen|raus|sperren|tilgen !nicht
  @vergiss sie|ihr|du? mein*|diese|die|unsere|dies @nummer|mich !fürs|am|bei
  meine|diese|die|unsere ..1 @nummer|daten ..4 @lösch|vergessen|entfernen
  lass*|lasst|lass|lös|lönd|lahnd|lassts|lost|laast|lossts|loss|lönt|loht|lond ..3 mich|uns|mi|mir|meine|ma|meinen \
      ..4 ruh*|frieden|rueh|rua|ruah|fride|zufrieden
  in ruhe|frieden lassen|lass|lasst
  meine ruhe
  gib|gebt|gebts a|eine|endlich? ruhe|ruh|rua|ruah|rueh
  verschon*|verschone ..3 mit|mich
  schluss|basta|genug|aus|ende|fertig|schluß ..1 mit|von|der|auf @von~5 @msg|terror|belästig*
  genug|reicht|reichts|satt|leid|nerv*|genervt|kotz*|zu|nervig|gestrichen ..3 @von~4 @msg|schreiben
  @msg ..1 nerven|nervt|nerv|reicht|reichen|stören|unerwünscht|gehen ..2 auf|nur|mich|total|nicht|$|mir
  zu|viel|so viele|viel|zuviele|vieli @von~2 @msg
  zuviele|zuviel @msg
  widerruf*|widersprech*|widersprich*|widerspruch|entzieh*|zurückzieh* ..3 \
      einwilligung|zustimmung|nutzung|werbung|zusendung|einverständnis|erlaubnis|daten|@msg|kontakt*|verwendung\
      |weiteren|speicherung|dsgvo|verarbeitung
  dsgvo ..6 widersprech*|widerspruch|löschung|auskunft
  streichung|löschung|entfernung|abmeldung|austragung ..3 @liste|@nummer|meiner|meine|$
  @kein weiteren|weitere|weiterer? kontakt|kontaktaufnahme|kontaktaufnahmen|kontaktierung
  @msg interessier* mich|uns nicht|ned|net|nöd
  @kein infos|informationen|benachrichtigungen|angebote mehr|an|bitte
  @kein weitere|weiteren infos|informationen|angebote
  will|möchte|möchten|wollen ..4 gelöscht|ausgetragen|abgemeldet|entfernt|gestrichen|rausgenommen werden|sein
  wie werd*|komm*|bekomm*|krieg* ich|man ..4 los|runter|raus|weg
  bestell*|meld* sie|ihr? mich|uns ab
  schluss|basta|genug|ende mit -ich|wir|und~3 @msg|angeboten
  @msg aus|weg|stop|stopp|ende $
  belästig* mich|uns
  sonst ..3 anwalt|anzeige|polizei|anzeig*|zeige
  finger weg von
  wie|wo stell*|meld*|bestell*|schalt* ich|man mich|das|dies|es|alles|@von~3 @msg? @msg|hier|wieder? ab|ein|aus
  will|möchte|mag ..3 nicht|nie ..1 bekomm*|erhalt*|kontaktiert|angeschrieben|belästigt|angesimst
  meld* ..2 nicht|nie|ned|nöd mehr|wieder|meh
  nicht|nie|ned|nöd mehr|wieder|meh ..1 melden
  schnauze|nase|hals voll|gestrichen ..2 @von~2 @msg|euch|ihnen|$
  nächste*|weitere*|weitere ..1 @msg ..6 anwalt|anzeig*|zeig*|polizei|blockier*|verklag*
  habe|hab|schon ..4 stop|stopp|abmelden|ende geschrieben|gesagt|geantwortet|gesendet|geschickt
  zieh* ..3 einwilligung|zustimmung|einverständnis ..2 zurück
  kündige|kündigen|kündigung|gekündigt|künde ..5 abo|abonnement|@msg|sms|service
  abo|abonnement ..3 kündig*|beend*|stopp*|abbestell*
  beend*|beende ..3 abo|abonnement|newsletter|@msg
  unterlass*|unterlässt|unterlasst|unterlassts ..2 das|es|dies|diese|weitere|solche|jegliche|mich|in|$|sie ..2
  nie|nicht ..2 angemeldet|zugestimmt|eingewilligt|bestellt|erlaubt|abonniert|angefordert ..5 \
      @stopp|raus|@lösch|@msg|hört
  nie|nicht ..1 zugestimmt|eingewilligt|angefordert|erlaubt
  belästig* ..3 nicht|mehr|@msg|das|anzeige
  das|dies|eine|reine ist ..1 belästigung|stalking|terror
  belästigung|stalking
  ich|i blockier*|blocke|melde|zeig*|sperr* ..1 euch|sie|dich|diese|die|eure ..1 nummer|an|jetzt|$|wegen|bei
  werde|werd|muss ..2 euch|sie|dich|diese ..2 blockier*|melden|anzeig*|sperren
  noch|nächste|weitere|wenn|falls|bei eine|ein|1|einer|ihr|nochmal ..2 @msg|schreibt|schickt|nachricht ..6 \
      anwalt|anzeig*|anzeige|polizei|blockier*|verklag*|bundesnetz*|gericht|anwält*
  anzeig*|zeige|melde|meld ..3 wenn|falls|bei ..5 aufhör*|hört|bundesnetz*|@msg|weiter
  bundesnetzagentur|abmahnung|unterlassungsklage|rtr
  raus|weg|runter aus|von|vom|mit der|dem|eurer|eurem|ihrer|eier|@von? @liste|@msg
  will|möchte|wui|wott ..2 raus|runter|weg !aus|zum|in|auf|gehen|fahren
  nimm|nehmt|nehmen|schmeiss*|hol|holt ..3 raus|heraus|runter|weg|use
  ruhe jetzt|sofort
  haut|hau|verpiss*|verzieh*|zieht|schleich* ab|euch|dich|leine|$
  verpiss*|fickt|fick|leckt|leck ..1 euch|dich|mich|am|sie
  halt*|haltet ..2 maul|fresse|klappe|schnauze|mund|goschn|pappn
  hoits|hoid ..1 mäu|pappn|goschn
  wie oft|häufig ..5 noch|sagen|aufhören|stop|stopp|nicht
  habe|hab|sagte|schon ..4 gesagt|geschrieben|gebeten ..5 stop|stopp|aufhör*|nicht|keine|abmeld*|lösch*|schluss
  nichts|nix|nie|nicht|nüt mehr|wieder|weiter|meh ..2 \
      schicken|senden|hören|schreiben|zusenden|von|bekommen|schick*|kriegen|ghöre|mehr|wissen
  von|mit euch|ihnen|dir ..2 nichts|nix ..2 hören|wissen|haben
  nicht|unerwünscht*|ungewollt* @msg
  unerwünscht*|ungewollt* @msg
  spart|spar|sparen|behaltet|behalt|steckt ..4 @msg
  terror
  -nicht|der|er|es|wann|nie|sie|regen|hund|ich|ihr|das|bus|die hört|hörts|hör auf $
  @msg|kontakt|kontaktaufnahme ..2 unerwünscht|ungewollt|verboten
  @stopp|stop habe|hab ich ..1 gesagt|geschrieben|geschickt|gesendet
  ich sagte|sage|sag ..1 stop|stopp|aufhören|nein
  geht|gehen|gehst ..4 auf den|die|n sack|nerven|keks|senkel|eier|geist|wecker|zeiger ..3 @von~3 @msg
  lass*|lasst gut sein mit
  genug ist genug
  will|möchte|mag nicht|nie mehr|wieder ..2 dass|ihr|sie mir|mich ..2 @schreib
  nicht|nie mehr|wieder ..1 ihr|sie mir|mich ..2 @schreib
  mich|uns|meine|meinen|mi ..3 aus|von|vom ..2 @liste
  verzicht* auf @von~3 @msg|weitere|euch
  @schreib ..3 nicht nochmal|noch|wieder|mehr
  brauch*|benötig* ..2 @kein @von~4 @msg
  untersag* ..4 kontakt*|@msg|nutzung|zusendung|schreiben
  faxen|schnauze dick|dicke|voll ..2 @von~3 @msg|euch
  sucht|such|suchts euch|dir wen|jemand|jemanden anders|anderen|andern
  kunde|kundin ..2 löschen|abmelden|austragen
  mag|mog des|das nicht ..2
  @hör auf|uf ..3 @schreib
  nummer|person ..1 aufhören|löschen|stop|stopp $
  nichts ..8 interessiert mich|uns
  nicht|nichts|nix ..1 weiter|mehr nachfragen|nachhaken|fragen|insistieren
  zeig|zeige ich|i euch|sie|dich|das an|$|der|bei
  genug|satt|dicke ..1 von|mit|der @von~2 @msg
  weg machen|mache|macht|machts|tun|tut|tuats ..4 @nummer
  tuats|tuat|tut|tun|machts|macht|mach mi|mich|uns|meine|die ..4 weg|raus|aus|ausse
  raus|weg mit der|meiner|dieser|unserer @nummer
  @nummer ..3 raus|weg|löschen $
  @lösch|@schreib|schmeiss*|schmeiß*|werft|nehmt|nemmts|holt|kickt|haut mich|mi|uns ..6 aus|von|vom ..3 @liste
  mich|mi|uns ..5 aus|von|us|vu|vo ..3 @liste ..2 \
      @lösch|rausnehmen|nehmen|schmeissen|schmeißen|werfen|rausschmeissen
  aus|von|us|vom ..3 @liste ..2 @lösch|rausnehmen|nehmen|schmeissen|schmeißen|raus|entfernen|kicken
  rausnehmen|rausschmeissen|austragen|rauslöschen|rausstreichen $
  brauch*|benötig* ..6 @msg ..4 nicht|keiner|niemand|ned|nimmer mehr?
  @msg ..2 brauch*|benötig* ..4 nicht|keiner|niemand|ned|nimmer
  nicht länger|mehr @msg? erhalten|bekommen|kriegen|haben|empfangen|lesen $
  @msg ..3 nicht|nimmer|ned|net länger|mehr? erhalten|bekommen|kriegen|haben|empfangen|sehen
  möchte|will|wollen|möchten|wünsche ..6 @msg ..3 nicht|nimmer|ned|nöd länger|mehr
  will|möchte|mag|wünsche ..3 gar? nichts|nix mehr? ..3 bekommen|kriegen|erhalten|hören|wissen|haben|lesen
  nichts|nix mehr? von|mit euch|ihnen ..2 bekommen|kriegen|hören|wissen|haben
  nie erlaubt|gewollt|bestellt|angefordert|gebeten ..6
  wie ..6 dass|das das|es|die aufhört|aufhöret|endet|stoppt
  untersag*|verbiet*|verbitte ..8 kontakt*|@msg|@schreib|weitere|kontaktaufnahme
  ersuch*|bitt*|fordere|verlange|wünsche ..4 um? streichung|löschung|entfernung|austragung|abmeldung|unterlassung
  widerspruchsrecht|widerspruch
  verzichte auf|drauf ..4
  nehmen|nehmt|nimm|halt*|haltet ..2 abstand von|davon
  stellt|stellen|stell|dreht|schaltet das|des|es ..2 ab|ein|aus $
  stellen|stellt|stell ..2 @msg|versand|zusendung* ..3 ein|ab
  lieber|begrüssen|begrüßen|schätzen|freuen|dankbar|nett|lieb|recht ..6 keine|nicht|nichts|kein ..4 \
      @schreib|@msg|erhalten|mehr
  schreiben|schreibe|brauchen|brauchst|brauchts ..4 nicht|nichts|nimmer mehr? zu? @schreib|schreiben
  könnt|können|kannst|könnten ..2 mich|mi|uns ..2 auch|ruhig|bitte|gerne|mal? ..4 streichen|löschen|rausnehmen\
      |rausschmeissen|austragen|entfernen
  aussteigen|austreten|raus aus|von @von~2 @msg
  lass*|lasst|lassts|loss|lönd ..2 mich|mi|uns ..2 frieden|friede|frid|rua|ruah|ruhe|rueh
  handy|natel|telefon ..4 ruhe|ruh|frieden haben|geben|$
  keine werbung|sms|nachrichten|@msg an|auf|aufs mein|ihr|das|diese|dieses|unser|sein
  keine werbung|sms|nachrichten|@msg darauf|hier $
  @kein erinnerung|reklame|gutscheine|umfrage|einladung mehr|$
  noch|nochmal einmal|mal|so ..2 und|dann ich beschwere|melde|zeige|blockiere
  lasst|lass|lassen|halt*|haltet ..1 mich|mi|uns da|hier|bitte|davon~2 raus|draussen|aus
  macht|mach|machen|sorgt|sorgen ..1 dass|damit ..3 nichts|nix|keine|aufhört|endet|weg|schluss
  macht|mach|machen|mached ..2 schluss
  gern|gerne|lieber|bitte ..2 dass ..2 endet|aufhört|stoppt
  will|möchte|mag ..3 nicht|ned drauf|drin|dabei|da ..2 sein
  wecken|weckt|stört|nervt|störed ..6 bitte|hätten|möchten|abstellen|aufhören|abschalten ..4
  überflüssig|hinfällig|unnötig|sinnlos
  @msg|erinnerungen|erinnerung ..2 überflüssig|hinfällig|unnötig|sinnlos|egal
  ich blockier*|sperr*|melde euch|sie|dich wenn|falls|jetzt|gleich|sonst
  schreibt|schreib|schickt wem|jemand|jemandem anders|anderem|anderes
  ihr|sie könnt|können|dürft mich|uns|meine ..2 löschen|streichen|vergessen|rausnehmen|austragen|entfernen
  längt|glängt|langt $
  wie|wo ..2 stopp*|beend*|kündig* ich|man euren|eure|den|diesen|das dienst|service|$
  @lösch|nehmt|nehmen die|der? @digits @digits~6 aus|von|vom|raus
  bitte? die? @digits @digits~6 aus|von|vom ..3 @liste ..1 @lösch|nehmen|entfernen
  @msg ..2 weglassen|bleiben|sparen $
  mich|uns ..4 weglassen|auslassen
  @msg ..1 können|kann|könnt|dürfen weg|entfallen
  nichts|nix|keine ..2 per sms|handy|nachricht
  hab|habe|haben ..3 nein gesagt|geschrieben|geantwortet
  infos|meldungen ..2 brauch*|benötig* ..4 nicht|nimmer|keiner
  schliess*|beend* ..1 meine|die teilnahme|benachrichtigungen
  kann|könnte|könnten|können man|sie|ihr|jemand|wer mich|mi|uns ..3 \
      rausnehmen|streichen|löschen|entfernen|austragen\
      |abmelden|rausschmeissen
  leitung|nummer|anschluss ..2 nicht benutzen|verwenden|anschreiben|nutzen
  tuet|tüend|tuen|chönd mi|mich|üs ..6 use|usenäh|lösche|streiche|rausnehmen
  möchte|will|wünsche|wollen|möchten ..1 @kein ..6 mehr? erhalten|bekommen|kriegen|empfangen $
  verlang*|forder* ..3 einstellung|unterlassung|löschung|streichung|entfernung
  lehne|lehnen ..5 kontakt*|kontaktaufnahme|werbung|zusendungen ab
  könnt|können ..3 @msg ..1 lassen|sparen|behalten|einstellen|weglassen
`;

/** What is a stop wherever it stands. */
export const GERMAN_STOPS: Language = { stops: STOPS };
