import type { Language } from '../../engine/rule-book.js';

const CLASSES = `
  store: bank gym dentist insurer insurance provider company broadband phone electric competitor pharmacy \
      garage supermarket charity pizzeria landlord
  trip: trip swimming tournament race party match rehearsal recital wedding picnic barbecue bbq waitlist \
      waiting shopping guest dessert raffle quiz marathon sleepover
  quitting: @unsub unsubs unsubscribes stop stopping stopped stops opt opts opting opted optout cancel cancelling \
      canceling cancelled canceled leave leaving quit quitting end ending remove removed removing removal off
  person: husband wife mum mom mother dad father son daughter kid kids child toddler baby boy girl brother sister \
      nephew niece cousin uncle aunt auntie nan gran grandma granny grandad grandpa grandson granddaughter \
      partner ex \
      boyfriend girlfriend fiance neighbour neighbor friend mate roommate flatmate colleague coworker boss manager \
      doctor doc dr gp nurse dentist physio teacher coach trainer lawyer guy lady man woman cashier agent driver \
      receptionist customer client tenant hubby missus inlaw
  fault: late cold wrong broken price prices fix fixed driver raise increase bill charge fee refund order delivery \
      pizza app
`;

const MENTIONS = `
  this|so|that close to ..1 @quitting|blocking|unsubscribing|leaving
  stop|unsubscribe doesnt|didnt|dont count
  never|not|didnt said|say|claimed i|that ..1 dont|didnt|no|not|hated|wanted ..6
  reverse|undo|cancel|ignore|disregard|scrap|revoke|overturn ..2 opt|unsubscribe|stop|optout|unsubscription \
      out|request|text|please|earlier|it|message|$
  @person|neighbours|neighbors|kids|parents|friends|colleagues|family|everyone ..1 \
      moan|moans|complain|complains|whinge|whinges|grumble|moaning|complaining ..10
  dont|never|not|wouldnt you|u|ye|yous|even|ever dare|dream|think ..1 @quitting|stop|take|drop ..6
  stop|unsubscribe|opt ..2 wasnt|isnt from? me|us|mine|intentional|deliberate|meant
  ?: true|right|correct that|if ..6 text|reply|say|send stop|unsubscribe
  if you|u|people|they text|reply|send|say|type stop ..4 they|it|you|u|does|do|will|would
  last|previous|old|other|another @store|company|firm|place|shop|provider|crowd|lot ..1 \
      i|we|that|who|was|were|wouldnt|kept|never ..10
  told|asked|emailed|texted|rang|wrote my|the|our|to|another|some~2 @store ..10
  id|would|could|almost|nearly @unsub|unsubscribe|opt|leave|quit|stop|block ..3 but
  nearly|almost|was|about ..2 blocked|blocking|block|unsubscribed|unsubscribing ..4 but|glad|lol|haha
  must|should|has|have|need have|to|include? an|a|the opt|unsubscribe|stop ..1
  courier|driver|bus|postman|taxi|tram|train|rain|dog|plumber|lift|he|she|it ..1 \
      wouldnt|didnt|wont|doesnt|never|couldnt stop !texting|messaging|sending|contacting
  asking|research|work|writing ..1 homework|essay|assignment|quiz|survey
  joking|kidding|messing|joke|joked ..8 @unsub|stop|off|remove
  deciding|decide|unsure|sure|wondering|undecided whether|if|about ..6 @quitting
  take|remove|drop|pull -@msg|list~6 from|off|out ..3 @trip !texts|text|alerts|updates|messages
  list for|of ..2 @trip
  dont|never|not send|bring|deliver|give me|us ..2 \
      size|sizes|medium|large|small|colour|color|flavour|brand|driver|plumber|guy|lad
  // What follows a stop, how and when one is possible
  free|charged|charge|cost|costs to|for|if|i|it~2 text|texting|reply|replying|send|sending stop|unsubscribe
  what|whats happens|happen|becomes|become ..8 @quitting
  ?: if|once|after|before|whether|when i|we|someone|somebody|anyone|people|they|he|she|my|a|reply|text|say \
      -why|still|keep|finally~6 @quitting ..3 -alone|me~20 do|does|did|will|would|can|could|is|are|am|how|what|too\
      |still
  ?: do|does|will|would|can|could|is|are|am -@leave|@unsub|stop~8 if|once|after|when \
      i|we|someone|they|people|he|she \
      ..5 @quitting
  if|once|when i|we reply|text|say|send|type stop ..2 do|does|will|can|is|are
  does|do|will|would|is|are|did|has @unsub|unsubscribing|stopping|opting|leaving|cancelling|canceling|stop ..8 \
      cancel|mean|end|cost|free|affect|lose|work|too|also|delete|remove|points|take|still
  do|does|did i|we|you|people|one ..2 have|need to? ..4 stop|unsubscribe|opt|stopping ..8 or|first|too|capitals|both
  what|whats ..3 difference|meaning|deadline|penalty ..6 @quitting
  what|whats does|is|the ..8 stop|unsubscribe|opt ..3 mean|means|for|do|at
  how long|soon|many|much -times|time|do|more|i|must|will|stops~10 @quitting !from
  how|can|could|may|would|where|should would|does|do|can|could|might|may|is? \
      people|he|she|they|customers|members ..3 @quitting -me|this|us~8 $
  how|can|may|would|should would|can|might|may? one|someone|somebody go|about|ever|still|want|decide|later @quitting
  how|can|could would|does|do|can? my|the|his|her @person|friends|parents|elderly ..4 @quitting|off
  asked|asks|asking|wondering|wonders|wanted|knows ..2 how|if|whether|when \
      he|she|they|people|one|someone ..3 @quitting|off|get
  was|were|am|is|has|have|did i|he|she|my|we|it ..3 @unsub|unsubscribed|removed|opted
  why ..4 am|was|did|have|are|is|were|been|get|got|do i|my|we|you|it|a ..8 unsubscribed|removed|opted|stopped|off
  did|has|have my ..1 unsubscribe|stop|opt|cancellation|removal ..5 go|gone|work|through|register|received
  is|was|are ..1 unsubscribe|unsubscribing|stop|stopping|opting ..4 free|possible|permanent|correct|true|right|real
  text|texting|reply|replying|say|saying|type|typing|send|sending stop|unsubscribe ..2 \
      lol|haha|no|never|tells|is|actually|really|works
  // Conditions and threats to leave for some other fault
  if|unless -@do|@msg|@doing|@sent|this|these~14 ill|im|we|well|i \
      going|go|taking|take|switch|switching|find|finding\
      |look|looking|moving \
      ..4 elsewhere|another|other|different
  if|unless -@do|@msg|@doing|@sent|this|these|it|mind|possible|ok|okay|same|trouble|please|could|can|would|may\
      |alright~14 ill|im|i|we|well|were have|gonna|going|may|might|will|am|to|be|swear|just|need|gotta~4 \
      @unsub|unsubscribing|opting|leaving|leave|quitting|quit|off|gone|out|cancelling|cancel|done
  one|1|another|next|any more? -@do|@msg|@doing|@sent|reply~8 and|then? ill|im|i|we|well|thats \
      have|gonna|going|may|might|will|to|be|swear|just~4 \
      @unsub|unsubscribing|opting|leaving|leave|quitting|quit|off|gone|out|cancelling|done
  // A stop that was nearly sent, not meant, or is denied
  no need to ..1 @unsub|remove|delete|take me|us|my~1
  dont|didnt|not have|need to ..1 @unsub|remove|delete me|us|my?
  thought|thinking|considered|considering|tempted|almost|nearly|close|going|about|was|were ..3 \
      @unsub|unsubscribing|unsubscribed|opting|opted|leaving|quit|quitting|cancelling|cancel|left|stop ..8 \
      but|until|then|till|however -cant|couldnt|no|cannot|doesnt|wont|link|how|page|didnt~8 $
  dont|didnt|not|never|wouldnt|wont|havent|shouldnt|cannot|cant said|say|asked|asking|ask|told|tell|requested\
      |request|meant|mean\
      |wanted|want|wish|intend|intended|try|trying|tell|dare i|you|u|wanted|want|to|be|that|about|saying|u|it|was\
      |get~5 \
      + @unsub|unsubscribing|unsubscribed|stop|stopping|opt|leave|leaving|quit|cancel|cancelling|removed\
      |taken|deleted
  never|not|isnt|wasnt|aint|dont + ..1 + @unsub|unsubscribing|opting|leaving|quitting|cancelling !from|of|any
  not|never|no|dont asking|trying|wanting|looking|going|about to be? ..1 @quitting|removed|taken
  typed|wrote|said|hit|pressed|sent|texted|put stop|unsubscribe ..2 \
      accident|mistake|accidentally|oops|thinking|instead|yesterday|earlier
  // What somebody else says, wants or has done
  @person ..1 thinks|believes|says ..3 reply|text|type|send stop
  @person ..3 said|says|tells|told that|me|us~2 he|she|they|hes|shes blocked|unsubscribed|opted|left|quit|stopped\
      |has|is|was
  he|she|they|@person|someone|somebody told|texted|asked|tells|tell|messaged|text|wrote|messages|writes|dm \
      me|us|her|him|them|to|about|that|i|can|should|could|must|how|he|she|they|if|we|just~5 \
      @quitting|never|dont|leave|lose|block
  he|she|they said|says|say|goes|went|wrote|yelled|shouts|shouted -you|u|yall|ur|your~4 \
      @unsub|stop|never|dont|leave|lose|quit|enough
  @person|he|she|they|cat|dog|someone|somebody ..1 \
      typed|replied|sent|texted|hit|pressed|put|wrote|messed|answered|types|used|stood|sat|walked ..8 @quitting
  @person|he|she|they|friend|dad|mum ..2 @unsub|unsubscribed|opted|stopped|quit|left !me|us|please
  @person|he|she wants|wanted|wishes|hates|doesnt|like|likes|dont|would ..10 \
      himself|herself|themselves|directly|personally|hell|shell|theyll
  @person|he|she|they doesnt|dont|wants|didnt|hates ..6 but|though i|im|ill|id|mine|me
  told|tell|asked|asking|tells|telling|said|say my|the|him|her|them|his|our|to ..2 to? ..1 \
      stop|quit|leave|never|dont !text\
      |texting|messaging|me|sending
  told|asked|tell my|his|her|our @person ..2 stop|quit|leave|never|dont
  asked|told|wants|wanted you|u|yall|them to? ..3 stop|remove|leave ..3 not|but me|i|mine
  // A stop of another service or thing, and none of texts
  not|no emails|calls|letters|email|call|letter no|yes|but ..1 texts|text|messages yes|please|ok|fine
  emails|calls|letters|email no texts|text|messages yes|fine|ok
  competitor|competitors|rival|rivals|theirs ..10 @quitting
  the|from|of|that|those|your|my other shop|store|company|gym|salon|place|one|ones|guys|bank|app|firm|dentist\
      |people\
      |crowd|lot ..8 \
      @quitting|texts|spam|spams|messages
  @unsub|unsubscribing|unsubscribed|opt|opted|left|quit|quitting|stopped from|out|of|all|the|my|your|their|them\
      |getting\
      |receiving~5 email|emails|e|mails|newsletter|podcast|podcasts|app|channel|youtube|competitor|rival\
      |rivals|other\
      |others|theirs|them|everyone|everybody|netflix|magazine|post|calls
  cancel|cancelling|stop|end|ending|quit|unsubscribe|remove|delete|leave ..8 not the|your|these|my \
      texts|text|messages|alerts|sms
  // The words themselves: links, leaflets, spelling, titles
  people|members|customers|they|anyone|parents|residents|users|clients can|could|may|should|want|have|who ..3 \
      @quitting !me|us
  add|include|need|put|print|missing|has|have|without|broken|fix a|an|the|that|no|clear~2 \
      opt|unsubscribe|stop out? line|link|option|button|page|text|word|instruction|instructions|footer|form|checkbox
  unsubscribe|opt|stop out? link|page|button|option|line|form|text|instruction|instructions|footer|keyword ..5 \
      broken|404|error|down|work|works|working|missing|dead|gives|doesnt|isnt|wrong|typo
  says|said|saying|reads|wrote|writes|write|spells|typed|type|meant|autocorrect|autocorrected|changed ..4 stop ..6 \
      shop|not|instead|top|step|store|story|sign|but
  number|place|code|where|way to ..2 text|send|reply|say stop|unsubscribe ..1 to|for|about
  called|song|film|movie|poem|book|title|quote|lyric|lyrics -these|this|on~3 + stop|quit|end
  stop all|in the clocks|name
  flyer|leaflet|leaflets|brochure|poster|essay|homework|thesis
`;

const WELCOME = `
  no|not|dont|never ..4 before|after|on|at <n>|sunday|sundays|night|weekends|nights|late|early|lunch ..6 \
      fine|ok|okay|good|grand|anytime|otherwise|best|better
  i|we|but|and|still find|found|think them|they|yours|it|these ..1 \
      handy|useful|great|good|helpful|grand|brilliant|lovely
  never|wouldnt|dont|not|id ..2 never|dream|want|wanna|of|to|ever? \
      take|taking|remove|removing|unsubscribe|leave|leaving me|myself|this|the
  dont|not|never you|u|yous|ye|even|ever dare|think @quitting|stop|take|drop
  like|love|want|please to|get|have|keep~2 updates|texts|alerts|reminders here|too|please|on|as|still
  im|ill|well staying|stay|keeping|sticking put|with|here|on|going|leaving
  you|u|yours guys|lot|folks|ones|yous? are|r|is|its fine|ok|okay|grand|great|good
  just|only|simply|purely? curious|wondering|curiosity
  asking|ask for my? a? friend|friends|school|class|project|report|committee
  keep mine|ours|me|us on|coming|in|as
  ignore|disregard|undo|scrap|overlook|pay \
      no|attention|mind|forget|reverse|cancel|to|my|the|that|your|last|previous\
      |earlier|yesterdays|any|old~6 stop|unsubscribe|cancellation|optout|removal !sending|texting|and|it|me
  ignore|disregard|undo my|that|the last|previous|earlier|first text|message|reply|msg|one?
  my|the|that|this|earlier stop|unsubscribe|opt|optout out? message|text|reply|request? was|were ..3 \
      mistake|accident|accidental|error|wrong|not|kid|son|toddler|joke|typo|meant
  take that|it back ..5 dont|keep|stay|want|not
  start|restart|resume|begin|send|turn|switch|add|put|sign|include|bring up|on|them|it|me|us|texts|messages|alerts\
      |reminders|my|number~4 again|back \
      !to|later|soon|and|ill|another|time|one|i|these|this|my|out|not|stop
  dont|never|not remove|delete|drop|unsubscribe|take|kick|cancel|cut me|us|my|him|her
  text|texts|txts|txt|texting|sms|messages r|are|is|by|via|still|totally|all~2 \
      fine|ok|okay|good|grand|perfect|great\
      |welcome\
      |best|useful|helpful|preferred|nice|easier|lovely|brilliant|handy|cool
  stick|happy|good|fine|ok|okay|only with|to|on|by|via texts|text|txt|sms|messages|texting
  but|rather|instead|just|only|still|please|and keep|text|send|message|txt|use texts|text|txt|sms|messages|texting\
      |the|me|them\
      |us|only|like|coming ..3 only|instead|please|though|about|when|like|coming|texts|text|alerts|updates|on|$
  @msg|message|text only please|pls|thanks|$
  not|never|dont|no ring|call|calls|phone|emails|email ..6 text|message|msg|texts|sms|texting \
      only|instead|fine|ok|is|works !not|no
  fewer|less often|frequently|frequent|texts|messages|text|alerts ..4 week|month|please|maybe|ok|day|enough|$
  -stop|dont|not|why|never want|need|like|love to? keep|continue|keep? getting|receiving|being|hearing ..4 \
      @sent|from|texted|alerts|offers|them
  stay|remain|keep|kept me|us? on|in|subscribed|signed the|your|this|that|up|them|it|$
  useful|helpful|best|favourite|favorite|great|handy|lovely|brilliant @msg|texts|alerts
  @msg|texts|alerts|yours|reminders are|r|were|is useful|helpful|handy|great|good|nice|lovely|perfect|brilliant|fab\
      |fine
  why did|have|has|was|is|am|were|been i|we|you|they|my ..3 stopped|stop|unsubscribed|removed \
      getting|receiving|sending?
  stopped|stop|quit getting|receiving|hearing ..8 back|again|fix|check|why|wrong|resend|number|late|anymore $
  @msg|texts|alerts|reminders|updates have|has|just stopped|ended|quit coming|arriving|working|last|in|since|why\
      |again|on|$
  want|wants|need|like it|them|those|alerts|texts|messages|reminders|updates|these back|again|on|still
  add|put|sign|opt|subscribe|include|enter me|us again|back|up|in|please !to|not
  carry|go|keep on|going sending|with|texting|please|as|to
  i|we|my love|like|enjoy|prefer|appreciate|rely|depend ..2 on? ..2 @sent|texts|alerts|messages|these|them !to
  use|write this|my one|number|new|other|personal instead|please|$
`;

/** What speaks of a stop without asking for one: questions, conditions, reports, denials, jokes about the word. */
export const ENGLISH_MENTIONS: Language = { classes: CLASSES, mentions: MENTIONS, welcome: WELCOME };
