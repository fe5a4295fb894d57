import type { Language } from '../../engine/rule-book.js';

const STOPS = `
  @cease|end|refrain|stopped|ceased|abstain|avoid|knock from|with|all|off? ..2 @doing
  @cease|end|stopped sending|receiving|getting \
      me|us|these|this|them|those|your|stuff|things|it|that|to|any|so|all|anything
  @cease|end|refrain|stopped from? sending|send|sendin|sendng $
  @cease sending|send ..4 @msg
  @cease @plain me|us|this|@me
  @cease txting|textting|texting|txtn|textng|txt|text|textme|texts|messages
  @cancel @those~6 @msg
  @cancel|remove|delete my|our|this|the text|sms|message|messages|texting|messaging ..1 \
      subscription|service|alerts|list
  @cancel me|us from|off|out
  turn|shut|switch|shutting off @those~4 @msg
  turn|shut|switch @those~4 @msg off
  turn|shut these|those|this|them off
  @msg|it|this|that|these|harassment|you|u|they needs|need|has|have|must|gotta|got|better to? stop|end|cease|quit \
      $|@doing|sending|this|these|it
  stop|end|cut|enough this|the|with? the|this|all? madness|harassment|insanity|spam|bs|bullshit|nonsense|onslaught
  make|making|want|wanting|get @those~3 it|this|these|them|those|@msg|you|that to? stop|stopped|end|quit|cease \
      $|@doing|sending|or
  make this|these|them|it go away
  need|want|wanna|like|wish|trying|love ..3 to stop|end|cease $
  need|want|wanna|like|wish|trying|love ..3 to stop|quit|end|cancel|opt|cease \
      @doing|sending|receiving|getting|these|those|your|@msg|out|all
  want|wanna|like|wish|trying|love ..3 to stop|end|cancel @those~4 @msg
  need|want|wanna|wish|like you|u|yall|these|this|them|@msg|it to stop|end|cease $|@doing|sending
  how|where|way|want|wanna|trying|like|need|wish do|can|would|to|i|we~4 stop|cancel|end|quit|leave @those~5 \
      @msg|these|this|them|getting
  @unsub
  un|de|dis|des suscribir|inscribir|suscribirme|abonner|inscrire|sub|subscribe|subscribed|subscibe|enroll|suscribe
  stop|end|cancel my|this|the subscription|subscribtion|enrollment|membership to|for|with ..2 @msg|these|this|you
  opt|opts|opting|opted|opt'ing|obt me|us|this|my|number|him|her~3 out \
      !of|the|fee|fees|option|options|form|for|deadline|date|period|window|clause|policy|rule|rules|letter|paper
  opt|opting|opted me|us|my|number~3 out of|from|for @those~5 \
      @msg|this|these|those|everything|receiving|all|future|it|list|here|program
  opt|opting|opted out of this|these|it|receiving|getting|all
  dont|not|never|nor|no|dnt|donot|dunt|ever|cannot|shouldnt you|u? dare|ever? @do me|us|this|here|them
  dont|not|never|nor|no|dnt|donot @do my|our phone|number|cell|mom|mother|wife|kid|family|moms
  dont|not|never|nor|dnt @do it|her|him again|anymore|$
  dont|not|never hit me|us up|again
  dont|not|never use this|my number|phone ..1 to|for ..1 @do|@msg|reach|marketing
  dont|not|never|nor|no|dnt|donot @do again|any|these|more|do|dont|anymore|$
  dont|not|never|dnt|donot be? @doing|sending @me
  dont|not|never|dnt|donot @do ..3 this|my|these|our number|phone|cell|line
  dont|not|never|dnt|donot send|sending|sent|sned me|us|this|my|anymore|these|any|anything|more|no|out|him|her~5 \
      @msg|these|this|anymore|anything|nothing|stuff|$
  dont|not|never|dnt|donot @do me|us no|any more
  dont|not|never|without have|need|permission|authorized|allowed|right|keep|continue ..2 to? \
      @do|texting|contacting|messaging|send|sending me|us|this|my|these
  no|longer need|reason|point ..2 @do|texting|messaging|send|sending me|us|this|these
  no need to ..2 @do|texting|messaging|sending !back|if|when|until|again|today
  lose|stop|delete my|this contact|digits
  @nowant|stop|longer|tired|sick @wanting @fill~7 @msg !about|is
  @nowant|longer @wanting @fill~7 contacted|texted|messaged|notified|bothered|spammed|solicited
  @nowant|longer @wanting to? be? receive|recieve|receiving|get|hear|hearing|getting @fill~3 \
      these|them|this|those|anything|from|anymore|more
  @nowant|longer @wanting to? hear|hearing|receive|get from
  dont|aint want|need|wanna dis|dese|dat|deez|these|this ..1 no|any mo|more|mor
  dont|not|never|aint|quit send me|us nothing|nothin|nun|none|anything|shit|crap|nada
  @nowant|longer @wanting any? these|those|them anymore|more|$
  @nowant|longer want|need|wanna any? of? this|these|them|those crap|shit|garbage|nonsense|anymore
  @nowant|longer @wanting you|u|yall to|@do|@doing ..2 @do|sending|send|@doing|me
  longer|wouldnt|rather|prefer not? to? receive|get|be|have|hear|want @fill~5 \
      @msg|contacted|texted|messaged|these|from
  rather|prefer|appreciate not|if|being|stop|you ..3 @do|@msg|texted|contacted|@doing|stopped|stop|remove|removed
  you|u|yall stopped|quit|stop @doing|sending|contacting
  @msg are|is|were? no|not|un longer? wanted|unwanted|welcome|appreciated|requested
  @msg are|is unwanted|unwelcome|annoying|spam|harassment|excessive|illegal|disturbing
  @msg are|is|were? no longer|not wanted|needed|required|welcome|necessary|desired|appreciated
  unwanted|undesired|unsolicited @msg
  never|didnt|not|nor give|gave|given|granted|grant ..2 permission|consent|authorization|number
  who said|told|gave ..3 @do|texting|message me|us
  request|requests|wish|wishes to|that|and ..1 stop|quit|removed|unsub*
  any|further @msg|contact ..6 harassment|harassing|illegal|reported|lawsuit|legal|trespass|complaint
  any|further @msg|contact ..2 will|be|is ..3 harassment|illegal|reported|legal
  complaint ..3 fcc|ftc|attorney|authorities
  @do me|us one|1|again ..1 more? time|dare|sue|see !when|once|if|after|before|with|that|the
  @cancel @those~4 text|texting|sms|message|messaging thing|things|stuff|service|list|program|plan|club
  @leave my $
  get|take me|us off|out of? it|this|that|these $
  let me|us off|out of? this|your|the|$
  never|didnt|dont|not|havent|without ..1 \
      sign|signed|agree|agreed|ask|asked|subscribe|subscribed|request|requested|consent|consented|authorize\
      |authorized ..3 this|these|@msg|you|it
  @leave|get me|us off|from|out of|from? your|ur|this|the|that|all|any|these|those ..3 @list
  @leave|get me|us from|off|of any|all|future|further|every|your|ur|these|this
  @leave|get @self~4 off|from|out|of|fr|frm ..5 @list
  @leave|get @self~3 off|from|out of? your|ur|this|these|all|here|that \
      !parking|ticket|deal|contract|mess|meeting|trip|cart|order
  @leave|get me|us|her|him off|out $
  @leave|removed|removal|deleted|dropped|taken off|from|out of|from? your|ur|this|the|these|those|that|all|any ..2 \
      @list
  remove|delete|erase|exclude|purge|removed|deleted|rmv|rmove|remov me|us $
  phone|line|number|cell|mobile|list ..12 remove|delete|erase it|this|that|$ $
  number|info|name|contact ..3 deleted|removed|erased|taken off|from|out|$
  stoop|spot|sop|shop|dont texting|sending me|us
  dont|not|never send|text me|us else
  be|been|get|getting removed|taken|deleted|dropped|excluded|unsubscribed|off|erased off|$
  take|remove|delete me|us|my|our|this|her|his|these ..2 @number off? $
  @forget my|this|our|the|her|his|that|these|mine phone|cell|mobile|contact|telephone|own|work? @number $
  @forget my|this|our|the|her|his|that|these|mine phone|cell|mobile|contact|telephone|own|work? @number \
      from|off|out|in ..3 @list|phone|phones|your|you
  @forget it|my|this number|it|info|phone|$ from your|ur
  forget|lose|delete|erase you|that|i|my|me|we|u ever? had|have|exist|existed|number|know|knew|met
  want|wanna|need|like|let off|out of|this|these|your|the|from|$
  want|wanna|like|request|requesting|asking|ask|wish|need ..3 off|out|removed|taken of|from|off ..3 @list
  revoke|revoking|withdraw|withdrawing|rescind|rescinding|retract|cancel|revoked|withdrawn|withdrew|pull|removing\
      |remove ..3 consent|consents|permission|permissions|authorization|authorisation|approval|agreement
  dont|not|no|never|without|longer consent|consented|permission|authorization|authorize \
      to|for|from|i|any|$|you|given|granted
  leave|lemme|let|live me|us|him|her|my be|alone|lone|alon|b
  leave my|this|our|her|his ..1 \
      phone|number|mom|mother|wife|husband|family|kid|kids|daughter|son|dad|father|grandma|inbox alone|out
  if you|u|yall|i|we|this|these ..2 @do|keep|continue|get|send|@msg|contact ..3 \
      again|another|more|texting|contacting|sending|messaging|text|message
  @do me|us|here|this ..2 again|more and|ill|i|im|youll|or
  one|1 more|another|next @msg|time ..3 \
      sue|report|lawyer|attorney|police|fcc|ftc|block|blocking|calling|complaint|legal
  next @msg ..8 lawyer|attorney|police|fcc|court|sue|legal
  im|ill|am|i|will|gonna|going|we ..2 block|blocking|blocked|reporting|report|reported|suing|sue \
      you|u|your|ur|yall \
      ..1 !with|refund|manager
  im|ill|am|i|will|gonna|going|we ..2 block|blocking|blocked|reporting|report|reported this|these|the \
      number|@msg|phone|spam|$
  report|reported|reporting|flag|flagged|marking|marked ..3 as spam|junk|phishing
  do|no not|contact|call? call|contact|text|disturb|mail|message list|registry|lists
  dnc
  do|not|no do|not? disturb !sign|mode|on
  told|said|say|asked|saying|asking|telling|tell|begged|texted|replied|typed|sent|wrote|ask \
      you|u|yall|ur|guys|people|3|2|three|two|twice|times|before|and|over|is|i|to|multiple|many|already|be|have\
      |has~6 stop|remove|removed|unsubscribed|quit|taken|off|cease \
      $|@doing|sending|@msg|me|us|<n>|times|three|two|several|multiple|twice|from|this|these
  i|we|ive|weve|have|keep|already|kept \
      said|told|asked|texted|replied|typed|sent|send|saying|asking|telling|replying|texting ..4 \
      stop|remove|removed|unsubscribe|quit|leave !by|at|in|over|it
  how many times|more ..5 stop|say|ask|tell|unsubscribe|text
  part|which of stop|no|unsubscribe
  stop means stop
  still|keep|keeps getting|receiving|texting|sending|messaging|contacting|get ..4 @msg|these|me|after|even|despite \
      ..3 stop|unsub*|removed|opted|optout
  too|so|way many|much damn? @msg $|a|per|every|lately
  too|so|way many|much @msg from you|u|yall|this|your|ur|these
  @msg ..6 too much|many|often
  @msg|text|message|texting me|us? too|so|way much|often|many
  hate|sick|tired|fed|enough|annoyed|bothered \
      of|with|by|up|getting|receiving|all|having|reading|seeing|your|these|the|this|ur|from~6 @msg
  im|am|i|we|were done|over|through|finished with|getting|receiving|these|this|your ..2 @msg|these|you
  had|have|getting enough of|with ..2 @msg|these|you
  had|have|getting enough of|with this $
  no mo|mor|moe|mas|moar @msg
  no|zero|enough|cut|nix|none|nomore|without|less more|with|further|of|out? @those~4 @plain \
      !about|from|in|yet|on|came|come|coming|arrived|arrive|received|is|are|back|since|to|today|so
  no|enough|nomore more|further|of @those~4 @msg \
      !left|today|available|yet|since|from|in|on|came|come|coming|arrived|received
  no more|further of this|these|those|that|them
  no|nomore more? @doing me|this|us|$
  this|its|that|it is? harassment|harrassment|harrasment
  @msg cost|costs|costing|charge|charged|charges ..2 me|money|us|$
  quit|stop|cease|knock|cut this|it|that|these|those|them \
      shit|crap|nonsense|off|bullshit|bs|out|texts|madness|harassment
  block|ban|blacklist me|us|my|this ..1 number|$ !on|from
  scrub|strike|cross my|me|this name|number|off|from
  stfu|gtfo
  lay|back|bug|piss|fuck|sod|bugger|f|screw|buzz|shove off|outta|it !the|my
  fuck|screw you|u|yall|this|ur|off
  go to hell
  kiss my ass
  stop|quit me $
  cease and? desist
  @cease *ing ..2 me|us|my|our|mine !laugh|smile|hungry|cry|blush
  @cease asking|trying|begging|following|reaching|calling|soliciting|fishing ..1 for|to|up|out|money|donations|$
  dont|not|never ask|asking me|us again|for|to
  you|youre|ur|u|this|its are|is? harassing|bothering|annoying|spamming|stalking|pestering|disturbing me|us|my
  .: harassment
  @leave off my|this @number
  get|getting rid of my|this|our ..1 @number
  throw|toss away|out my ..1 @number
  @nowant|longer @wanting to? be? on|in|part of? ..2 @list
  @nowant|longer @wanting anything|nothing|any|part part? from|of|to you|u|this|yall
  had|have|having it|enough with|of @those~3 @msg|you
  had|have|having it|enough with|of this|it $
  had|have enough $
  my|your|the ..1 block|blocked list
  without my? consent|permission
  consent|permission ..1 withdrawn|revoked|denied|rescinded
  take back my permission|consent
  legal action ..6 stop|text*|@msg|continue*|this
  if|unless you|this|it|u doesnt|dont stop|quit|leave
  give it a rest
  give me a break ..4 @msg
  dont|not|never call|@do|email|reply @do|again|@msg
  dont|not bother @doing|@do|me|us
  dont|not|never do|read|want|use|like @msg|these
  dont remember|recall ..1 signing|subscribing|giving
  -the|a|an|my|your|his|our|that|next|last|first|bus|train|rest|one|non|full|pit|to|at|each|every|what|which|tram\
      |not|#|<n>|good|long|short|of|from|second|third|door|truck|for|shuttle|metro|more|oh|way|no|aw|aww|awww|haha\
      |lol|omg|lmao|hehe|hahaha|jaja|jajaja stop $
  no longer|more have|has|got my? permission|consent
  not|never authorized|allowed|permitted to @do|contact|send
  continue|keep texting|messaging|contacting|sending|spamming|harassing ..2 ill|im|see|i|me
  hear|hearing from my|our|a lawyer|attorney|solicitor
  dont|not|never blow*|light|flood|fill ..1 my|our
  hate|despise|tired|sick|dread|annoyed|over ..3 getting|receiving these|this|those|ur|your
  why ..3 still texting|messaging|contacting|sending|spamming|bothering
  @forget all my|our|of
  forget|pretend|act ..4 my|this number
  dont|not|never use this|my number again|anymore|for
  number|phone|line ..2 not for @msg|texting|sales|this|solicitation
  @stopword|quit|cease ..6 texts|messages|texting|sms|txts|notifications !by|are|is
  hate|annoying|annoyed|ridiculous|illegal|obnoxious|insane|unwanted ..5 \
      texts|messages|texting|sms|txts|notifications
  texts|messages|texting|txts|notifications ..6 \
      annoying|ridiculous|illegal|obnoxious|insane|unwanted|excessive|intrusive|invasive|unacceptable
  nobody|noone|none wants|needs|reads|likes|asked|want|need|asks ..4 @msg
  no one wants|needs|reads|likes|asked ..4 @msg
  appreciate|prefer|like|love ..2 not|stop getting|receiving|being|hearing ..2 @msg|these|contacted|texted|from
  @stopword coming
  @stopword|enough it? with the|these|this|your|ur|all
  request|requesting|want|asking ..2 removal|deletion|unsubscription|unsubscribe
  @quite|@retire|@lösch|@pierda my|this @number
  done|over|through|finished with|getting|receiving @those~4 @msg
  not|never|didnt|dont opt|opted in|into
  object|objecting to ..2 @msg|being|receiving
  .: make|let|thats|this|be|is ..3 last @plain
  count me out of @those~4 @msg
  pass on @those~4 @msg
  me|us|my|number|name off|from|out of? your|ur|this ..2 @list
  dont|dnt|not|never @do dis|this numba|number|num
  lose my $
  @do|find|bother|harass|spam|annoy|pester someone|somebody|anyone|sb else
  must|may|is|should not|never to? be contacted|texted|messaged|solicited
  .: gdpr|tcpa|ccpa
  notice|demand|right|order to stop|cease|opt
  dont|not|never send|text me|us? any? more i|we|im|it|this|my|they
  no|zero interest|need|use|desire ..2 @msg
  told|asked|ask|requested you|u|yall|twice|before|times|already~4 to|that? remove|delete|take|unsubscribe|erase
  dont|not|never reach|reaching out
  my stop message|text|request|reply
  how many stops|times do|will|must i
  @msg ..6 dont|not send them|it|any|more
  no|nomore more? @those~4 @msg from you|u|yall|this|your
  take|get|remove ..5 off|from your|ur ..2 @list
  have|get|want @those~3 @msg stopped|ended|cancelled|canceled
`;

/** What is a stop wherever it stands. */
export const ENGLISH_STOPS: Language = { stops: STOPS };
