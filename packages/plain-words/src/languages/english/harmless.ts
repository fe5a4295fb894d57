import type { Language } from '../../engine/rule-book.js';

const HARMLESS = `
  dont|never|not|stop send|sending|bring|give me|us the|those|that|any ..1 \
      ones|one|version|colour|color|size|flavour|kind|brand
  stop|wait|hold dont|do|not ring|knock|buzz|come|drive|leave|go|beep|wake
  @cease|end|ending|stops|stopping \
      by|in|over|here|there|on|off|near|between|outside|inside|next|after|behind|wherever
  @cease|end|ending|stops|stopping before !i|ill|im|id
  @cease|end|ending|stops|stopping at|for -once|good|real|ever|@msg|all
  bus|metro|train|tram|subway|shuttle|next|last|first|rest|truck|pit|whistle|full|non|one|quick|our|each|every|which \
      + stop
  my|your|the|a|that|this|another|what stop is|was|on|in|at|for|to|number|sign|light|lights|near|#
  the|a|my|your|which|what|any|first|second|third stop !message|text|request
  at|near|by|from|to the|a|my|our|your|this|that|which -@msg~2 stop
  stop sign|signs|light|lights|watch|watches|motion|payment|loss|order|gap|clock|shop|number|street|and go|start|shop
    cant|cannot|couldnt|wont|doesnt|didnt|hasnt|havent|hadnt|never|isnt @cancel|stopped|stopping
  can|could|does|do|did|will|would not @cancel|stopped
  dont|didnt|not|never|nor|without you|ever|u|to? @cancel|@leave|@unsub|stopping|unsubscribe
  dont|not|never|nor you|ever|to? opt -in|into
  dont want|wanna|wish|need|like|plan you|it|them? to @cancel|@leave|@unsub|stopping|opt
  dont want|wanna|wish|need|like to be removed|taken|@unsub|dropped|deleted
  not going|gonna|trying|want|asking to? @cancel|@unsub|opt
  why|when|where|how did|have|has|are|were|does|do|should ..3 stopped|stopping
  why did|have|has|are|were|do|does|should ..3 stop|end|quit
  when did|have|has|were|do|does|should ..3 stop|end|quit
  when are|is ..3 stop|end|quit !texting|sending|messaging|bothering|already|this|$
  where|how did|have|has|are|were|does|do|should ..3 stop|end|quit !these|those|this|the|your|getting|receiving|@msg
  i|we|he|she|they will|do|did|can|could|would|have|ever? not|dont|didnt|wont|never|cant|couldnt @do !me|us
  when|where do|did|does you|u|yall ..2 stop|end|quit !texting|sending|bothering|these
  when|where|which -you|u|yall|part~4 stop|end|stops|ends|quit|cancel !texting|sending|receiving|getting|these|this\
      |the|your
  what time|day|stop|street|floor ..3 stop|end|stops|ends|quit|cancel
  how long|far|late|early ..4 stop|end|stops|ends
  should|must|do|did|does|may|might|shall|could|can|am|if i|we|he|she|they ..1 @cancel|stopped \
      !these|those|getting|receiving|with|your|the|@sent
  i|we|he|she|they|who|doctor|dr|car|bus|train|machine|it|that stopped|stops|quits|ended|ends
  i|we|he|she|they|who|doctor|dr|car|bus|train|machine + stop|quit !with|getting|receiving|these|those|your|@sent
  if|when|whether|once|after|before i|we ..2 @cease|@unsub|cancel|remove|opt|reply|text
  it|sign|he|she|they|message|text|that|which|who|word|one ..2 says|say|said|saying|reads|read|wrote|written to? \
      reply|text|send|type|answer? with? stop|unsubscribe|end to? opt|end|cancel|unsubscribe|quit? out?
  word stop|end
  says|said|say to reply|text|send|type stop|end to? opt|end|cancel|unsubscribe|quit? out?
  didnt|not|never|dont + say|said|type|typed|mean|meant|text|texted|send|ask to? stop|end|unsub*|@unsub
  who told|asked|said you|u? to stop
  kid|son|daughter|cat|toddler|dog|child|baby typed|pressed|hit|sent|texted|wrote stop|end
  opt|opting|opted out of the|a|an|my|our|his|her|your|this|these|those|that|all|any @those~3 \
      -@msg|@those|@list|receiving|everything|communications|part|side|bit|thing|things
  mind if i ..1 stop
  ?: reply|text|send|type stop|end|unsubscribe !and|to
  does|do|did|will|would|can|is|what|how ..3 opting|unsubscribing
  @leave|get ..4 off|from|of ..2 lease|deed|mortgage|title|loan|tab|check|invoice|team|payroll|rota|flight !@sent
  @leave|get ..4 off|from the|my|our ..1 account|policy|contract|card|ticket|plan|insurance
  @unsub|remove|drop|take|withdraw ..3 from|of|off|out ..3 @activity !@msg|@list~3
  @unsub my|the|our ..1 email|emails|mail
  @leave my|our? name|number off|from the|my|our mailbox|door|sign|website|board|plaque|cake|receipt|raffle|drawing
  no need to text|message|reply|respond|write back
  out|off of? the|my|our|this ..1 contract|lease|deal|agreement|loan
  @cease sending -@sent ..1 to|by my|our|the ..1 house|home|place|door|office|apartment|room|desk !phone
  @cease -@doing|@msg|sending|these|this|it|all|them|popping|showing|appearing|coming in|at|on|by|near|behind|outside \
      my|our
  off|of|from this|the|my|our ..1 medication|medicine|meds|pill|pills|drug|drugs|highway|freeway|road|interstate|bus\
      |hook\
      |schedule|field|market\
      |train|plane|roof|ladder|couch|exit|ride|island|diet|grill|wall|floor|shelf
  off|of|from this|the|my|our ..1 shift !texts|alerts|messages|text|notifications
  get|getting off of? at|here|there|before|after|on
  stop and ..1
  no text|texts|message|messages came|come|yet|from|arrived|received
  asked|told|tell|ask|want|need my|the|him|her|our|them ..2 to? stop !texting|sending|@doing
  ?: will|does|do|did|would|is|are|has my|our|his|her|its|it|the ..2 stop|end !these|those|getting|receiving|@sent
  will|does|do|did|would|is the|your|this|that ..2 stop|end
  do|did|dont|does you|they|u guys|ever|not~2 stop $
  @cease !@doing|sending|receiving|getting|asking|trying|following|reaching|soliciting|bombing|begging|hounding\
      |everything|anything|hassling|buzzing|blasting|popping|coming|being \
      *ing !my|our|the|your !me|us|mine|texts|to|these|this|it|up~2
  was|were|got|is|it|came cut off|out|short
  ^ nothing else $
  wrong number of -@msg
  withdraw|pull my|the|our|<n> application|offer|bid|complaint|entry|claim|money|cash|dollars|from
  block|blocking out|off -@msg
  @unsub from the|a|my|our ..1 magazine|newspaper|paper|catalog|trial|app|forum|streaming|channel|journal|warranty \
      !@sent
  cut it|that|them shorter|short|in|up
  @cease billing|charging|making|teasing|giving|delivering|shipping|selling|mailing|being ..2
  i|he|she|we was|were|been|got told|asked to stop
  stop <n> !request|notice|time|times|warning
  what|whats ..2 opt out mean|do|is
  what|whats is? harassment
  harassment training|policy|claim|seminar
  does|what|whats ..2 reply|text|send|typing? stop ..2 mean|do|work
  did|was|am|were|got|get|have|is i|we|he|she|my|it ..2 @unsub|removed|opted
  @cease @doing running|barking|crying|smoking|raining
  @cease sending|mailing ..3 \
      mail|email|emails|paper|letters|catalog|catalogs|bills|invoices|faxes|postcards|flowers|packages !here
  @cease sending|send|mailing|shipping|delivering me|us|him|her? the|a|my|our|any? wrong|order|orders|box|boxes
  @cease sending ..3 driver|drivers|package|boxes|stuff to|technician|magazine|order|orders my old
  @cease calling me ..1 its|im|my
  @unsub|opt|opting|out|@leave ..3 from|of ..3 email|emails|mail|voicemail|voicemails|calls|robocalls|paper|catalog
  @unsub from|of ..2 gym|box|class|course|insurance|premium|cable|internet|youtube|netflix|podcast|yoga
  opt|opting|opted out of ..3 \
      insurance|warranty|lunch|meal|wrap|wrapping|coverage|plan|cleaning|fee|fees|tour|dinner|class
  @leave|@forget|lost ..4 from|off ..3 \
      reserve|standby|rota|roster|shift|team|cart|order|guest|guestlist|waiting|waitlist|wait|schedule|calendar\
      |reservation|menu|bill
  reserve|standby|guest|wait|waiting|waitlist|price|shopping|grocery|wish|packing|invite|hold|pickup|class list
  list|roster|group for|tonight|tomorrow|saturday|sunday|monday|tuesday|wednesday|thursday|friday|today|on
  take|get|drop|pull|pick|leave me|us|it|her|him|this|them ..1 off|out|home|to|in|at|back|over|down|up \
      -of|peace|@name|your|ur|this|it|the|that|la|from|list|frm|all|everything|these|here|any|or|before|pls|n|asap|at\
      |whatever
  @leave ..4 first|second|third|duplicate|other|old|extra|wrong|one|item|items|booking|photo|stain|pictures
  did|do|does you|u|they|someone ..1 @forget ..2 @number
  dont|not|never|didnt lose|forget|delete|erase|block ..2 @number
  forget|forgot my|the name|phone|number at|there|in
  dont|not|never leave|go
  i|we|im|he|she|usually do? dont|not|never|cant text|txt|message|write|contact and
  dont|not @do|send me|us|him|her|my|it|them|anyone|anything? ..2 \
      before|until|till|while|during|between|unless|when|if|after|and
  dont|not @do|send me|us? ..2 at night|work|noon|<n>|late
  dont|not text while? driv*
  did|does|have|has|had|was|is|are|were|will|hasnt not|never @do|send|sent
  dont|not bother him|her !again|anymore|any|with|about
  dont|not bother with|coming|calling|about|the|to|cleaning|wrapping|bringing
  @nowant @wanting ..2 miss|lose
  @nowant @wanting you|it|them? to @cancel|stop
  how|where|who ..2 get|receive -off|out|rid|out~2 texts|messages !to
  are|is|were|any there|you ..1 no more
  no more calls|call|phone|emails|email|mail|voicemails|voicemail|letters
  more than enough
  enough for|to|time|space|room|chairs|money
  stop|end|quit|cancel my|the|our|your|this|tomorrows|todays|that|next|his|her !@sent|@pushed|@content|@name\
      |@thing~5 @those~2 \
      -@msg|@those|@doing|subscription|subscribtion|enrollment|membership|consent|permission|authorization\
      |list|stop|end|madness|harassment|nonsense\
      |insanity|service|thing|things|stuff|notices|fuck|bot|robot|autotexts|robotexts|flow|abuse|torture|contact\
      |calls
  the|in|at|by|weeks|days|front|dead|back|rear|high|low|far|east|west|north|south|year|month|season|book|late|early \
      end
  end of -@msg|@those|texts
  end up|unit|table|date|time|zone
  cancel|end|stop|quit ..2 appointment|appt|order|reservation|booking|delivery|deliveries|milk|newspaper|class|table \
      !@sent~2
  @cease asking me|us|them? for my|our|the ..2 number|address|name|id|code|email|password|birthday|birthdate|info
  do|not not|do disturb the|a|him|her|them
  cancel|end|stop|quit my|the|our ..1 service
  subscription|subscriptions ..2 box|boxes|gym|magazine|netflix|plan|order|meal|prime|cost|price|renew*|per|coffee
  gym|box|magazine|newspaper|premium|meal|wine|coffee|netflix|spotify|internet|cable|club|vitamin|razor|app \
      subscription
  fuck|fucking|damn|hell yeah|yes|ya
  @cancel|@leave my|our|the <n> !@msg
  gave|given|got|have|sent|dialed|called|put|wrote|left ..3 wrong number|phone of|for|on
  i|we gave|wrote|put|left|typed|entered ..3 wrong number
  is|was this|it|that ..1 wrong number
  is|was|are ..3 spam
  to|in|into|check my|your|the? spam|junk
  spam folder|filter|sandwich|musubi
  spam|junk email|emails|mail|folder|calls
  ?: did|have|has|why|was|were you|someone|they|i ..2 take|taken|took|remove|removed me off|from?
  no text|texts|messages|message in|on my
  do i need|have to @unsub|opt|cancel
  @leave the|my|that last -week|month|time|year|night
`;

const WELCOME = `
  texts|text|texting|sms|texted|messages|messaging is|are|works|would? be? \
      fine|ok|okay|better|best|good|great|cool|easier
  texts|text|texting|sms is|are|works preferred|ok|okay|best|better|fine
  just|only texts|text|txt|sms|texting
  texts|text|sms|texting only
  ^ please? keep|continue ..1 texts|text|texting|sms|messages|alerts|sending|them|em !and|ill|im|me|see|i
  and|but keep the|sending|my|these texts|text|texting|sms|messages|alerts
  love|enjoy ..1 texts|text|texting|sms|messages|alerts
  prefer texts|text|texting|sms !to|stop
  text|texting|txt|msg|message me|us|him|her? instead|rather
  just|rather|instead|simply|please send|drop|shoot me|us? a text|txt|message|sms !to
  leave|keep|put|have me|us|my number? on the|your|ur|that|this|it !no|do|not|dont|stop|block
  @do|text|sms|message is|works|would ..1 fine|better|enough|best
  sign me up for? !this|these|for|without|not|and
  add|put me|us|my ..3 back
  @unsub|stop|stopped|opted|canceled|cancelled|left ..4 accident|mistake|accidentally
  by|oops accident|mistake i? @unsub|stopped|opted|texted|sent|replied|hit
  accidentally|mistakenly|oops unsubscribed|unsubscribe|opted|stopped
  ^ just|rather|only text|txt|message|sms me|us instead|only|rather? $
  ^ text|txt|message|sms me|us instead|only|rather $
  ^ please? send|drop|shoot|text me|us a text|message|sms|txt
  @plain ..1 stopped|quit|dont|doesnt|arent|isnt|not|never|havent \
      coming|come|arriving|arrive|working|work|showing|show|delivered|arrived|through
  why did you|u|yall opt|unsubscribe|remove|take|drop me|us
  rather|prefer|like|love get|have|receive|getting? texts|text|sms than|over|to|instead
  switch|change|move|sign me|us back? to|for|over_to text|texts|sms
  ^ resume|restart|reactivate|reenable|unpause|unmute -@unnamed~2 @sent
  @sent|deals|offers rock|rule|slap|rocks|rules
  resubscribe|resub|unstop me?
  -un subscribe me
  why -not|havent|wasnt|isnt|cant|dont|arent|still|hasnt|wont~4 unsubscribed|opted !and|but|yet|if|still|when|twice\
      |already
  didnt|never mean|meant|want to unsubscribe|stop|opt
  but|still i|id? want|like|need to? stay|keep|remain|continue|get|getting
  still want|like|need|love|enjoy the|your|my|these @sent !to
  ?: can|could|may i|we ..8 and|but still|only|just get|receive|have|keep ..2 @sent
  dont|not text|message|txt|write|contact ..10 until|till|before|after \
      <n>|noon|monday|tuesday|wednesday|thursday|friday|tomorrow|later|tonight|morning|then|next
`;

const JESTS = `
  ring|knock|buzz the|my|on|at bell|door|doorbell|buzzer
  stop|wait wrong|thats wrong? address|house|street|door|size|color|order|way|turn|building
  ?: stop|stopp|arret|alto or|ou|oder|o
  haha*|hehe|lmao|lmfao|rofl|jk|kidding|blush|blushing|hilarious|cute|adorable|sweet|sweetest|funny|flattering|aww*
  lol|omg stop|stahp
  too pretty|precious|perfect|kind|good|funny|sweet|nice|cute !trouble|to|of|bother|hassle|work|already
  you|youre|ur|u|guys|yall ..3 best|kind|awesome|amazing|gorgeous|crazy|silly !as|enough|to
  i love it|this|them|these|you|your|u|ur|that
  so good|delicious|pretty|beautiful|excited|happy
  just joking|playing|messing
  take my money
  keep going
  oh stop
  ignore it|that|this|him|her
  no way
  we won
  gorgeous|stunning|insane|unreal|unbelievable
`;

/** What sounds like a stop and is none. */
export const ENGLISH_HARMLESS: Language = { harmless: HARMLESS, welcome: WELCOME, jests: JESTS };
