import type { Language } from '../../engine/rule-book.js';

const CLASSES = `
  cease: quti qiut stop stopp sotp stpo stpp stob stoo stap stahp stp cease halt discontinue quit desist terminate
  cancel: @cease end cancel cancle cancell canel cansel silence mute kill suspend deactivate disable
  leave: delet deleet delte suppress tak tke cut remove remov delete erase take drop scratch strike cross pull \
      exclude purge clear \
      withdraw removed taken tkae wipe rmv rmove erasing scrub
  forget: @leave loose lose forget ditch block burn trash dump release
  msg: text texts txt txts tx texting txting sms mms msg msgs message messages massages messeges mesages messaging
  msg: notification notifications alert alerts promo promos promotion promotions promotional ad ads adverts spam \
      spams
  msg: advert advertisement advertisements advertising offer offers deal deals coupon coupons marketing updates
  msg: newsletter newsletters blast blasts communication communications communicating solicitation solicitations
  msg: reminders notices notifs notif mensaje mensajes updates text-messages survey surveys polls
  msg: junk crap bs shit garbage nonsense bullshit contact blasts solicit
  halt: stop stopp stpp stopit stap stahp stp sotp stpo stob stoo cease quit desist halt
  stopword: stop stopp stpp stopit stap stahp stp sotp stpo stob stoo
  plain: text texts txt txts sms mms msg msgs message messages massages messeges mesages notifications
  sent: texts txts tx sms mms msgs messages notifications alerts blasts updates spam reminders newsletter
  sent: newsletters marketing bulletins digests communications outreach correspondence promos promotions ads
  pushed: deals offers coupons surveys announcements
  activity: soccer football swim swimming karate dance ballet piano basketball baseball camp yoga judo tennis league \
      team daycare
  activity: class classes course lesson lessons program gym practice club choir
  content: horoscope horoscopes verses devotional devotionals recipes jokes tips quotes specials trivia forecasts \
      astrology
  content: jokes invites invitations bulletin news promos verse advertising solicitations giveaways contests \
      sweepstakes flyers spam quizzes
  doing: texting txting messaging messagin textin txtin msging contacting bothering harassing spamming bugging \
      annoying
  doing: waking interrupting alerting smsing texing texying tecting testing pestering writing bombarding blowing \
      soliciting notifying \
      disturbing hounding
  doing: wasting stalking tormenting nagging pinging dming hitting hmu harrassing harasing advertising communicating \
      badgering
  doing: messing reaching cluttering flooding filling wasting abusing trolling calling
  do: tex txet tet text txt msg message contact contacting write bother disturb harass spam notify texting messaging \
      bug solicit
  do: sms alert annoy hassle ping dm txting communicate pester
  me: me us him her them my our this these mom mum dad we anyone family i
  those: the this these those that your ur you you're youre my our his her all any of with sending receiving getting \
      me
  those: to from us such stupid dumb annoying daily weekly constant automated automatic phone text sms mobile cell \
      mass
  those: subscription more further future other type types kind kinds marketing promotional random unwanted silly \
      group
  those: every single service alert message messages texts reminder sales sale political campaign at about for it all
  those: solicitation solicitations business unsolicited la el damned endless nonstop non useless ridiculous lame so \
      many
  list: list lists database databases system systems records record file files contacts directory roster program here
  list: mailing texts messages subscription subscriptions distribution lista liste thread group chat service \
      campaign everything
  list: communications future mailings marketing messaging sms books alerts phonebook crm mailinglist listing \
      rolodex sender
  number: number numbers num nbr phone phones cell cellphone digits contact info information details data name line
  number: no numero nmbr nmber nubmer numbr numbr numer nummber mobile
  self: me us my our this the her his him mom's moms name number numbers phone cell cellphone mobile info contact of
  self: mom mother dad father husband wife information details myself both data digits it line husbands wifes \
      mothers fathers num entire
  self: completely immediately permanently
  nowant: dont doesnt dnt not never no cant nor without didnt donot
  wanting: want wanna wish need like care desire consent agree authorize interested prefer rather expect accept
  fill: to receive receiving recieve get getting be have hear hearing see seeing read reading any more of these your \
      ur
  fill: further been sent from you the such stupid anymore at all this those future interested with by in on for dumb
  fill: contacted bothered other additional either me via random so many ever or sending send stuff want keep kind
  you: you u ya yall yous guys people
  unsub: unsub unsubs unsubscribe unsubscribed unsubscribing unsubcribe unsuscribe unsuscribed unsubscibe unsubscrib
  unsub: unsubscrbe unsubsribe unscribe unsubribe unsubscride unsubsctibe unsubcscribe insubscribe unsubcript \
      unsubscript
  unsub: ubsubscribe unsubscrive unsubscription desubscribe dissubscribe unenroll unenrol unsubbed unlist optout \
      unscubscribe
  leave: crossing striking deleting removing dropping pulling wiping cutting kick kicking knock knocking boot scrub \
      scrubbing \
      comot tek yank chuck
  cease: stoping stoppin stopin
  list: board mailout mailouts spreadsheet broadcast
  digits: 0* 1* 2* 3* 4* 5* 6* 7* 8* 9*
  msg: circulars circular mailings mailouts
  list: lest circulars mailings
`;

const KINDS = `
  stopping: @cease
  removing: @leave
  texting: @do @doing
  text: @msg
  list: @list
  number: @number
  unsubscribing: @unsub
  ending: off out mute revoke withdraw end cancel
  refusing: @nowant
`;

const ASIDES = `
  please|nw|pls|plz|plss|plse|pleas|pleez|plez|pleese|kindly|ples|pleaze|plox|pl0x
  hey|hi|hello|hiya|well|yo|sir|maam|madam|miss|bro|bruh|dude|man|folks|guys|ugh|omg|wtf|god|jesus|christ|lord|uh|fr
  ok|okay|okey|k|thanks|thank|thx|ty|tysm|tnx|thankyou|cheers|sorry|regards|sincerely|cmon|gosh|smh|ffs|yes|yeah
  good morning|afternoon|evening|day
  the hell|heck|fuck
  dear sir|team|customer|all
  to whom it may concern
  thank you|u so|very|kindly? much? in|for?
  thank you|u all|guys|both so|very? much?
  thank you|u in|so advance|kindly
  thanks ..1 advance|bye
  no thanks|thank|thx|ty you|u?
  for the love of god|christ|jesus|all?
  for the last|nth|umpteenth|third|second|fourth|fifth|hundredth|final|millionth time
  tf|wtf|what is this|that|it
  for fucks|christs|gods|petes|heavens sake
  oh my god|lord
  i|im beg|begging you|u
  right|effective now|away|immediately
  now|immediately|asap|already|forever|permanently|period|please
  as soon as possible
  right? this instant|minute|second|moment
  at once
  and !shop|go|starts|start|on|think|smell|listen|look|wait|rest|see|talk|breathe
  but|so|because|cuz|cause|then|also|or|bc
  can|could|will|would|wont|cant|couldnt|wouldnt you|u|yall|ya !not
  if you|u|yall dont|do not? !@do
  why dont|wont|cant you|u|yall
  would|do you mind
  all of you
  go ahead and
  im asking|telling you|u? nicely?
  i|im ask|asking that you
  at this time
  have|has a nice|good|great|blessed day
  god bless
  much appreciated
  i appreciate it
`;

const WEIGHTS = `
  politely nicely respectfully fucking fuckin freaking frickin friggin effing damn goddamn dang bloody bleeping \
      really just ever even literally
  actually seriously simply fkn fking fckin hell lol totally the_hell
`;

/** English, with the spelling of text messages. Classes of words, and words that say nothing. */
export const ENGLISH_WORDS: Language = { classes: CLASSES, asides: ASIDES, weights: WEIGHTS, kinds: KINDS };
