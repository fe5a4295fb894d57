import type { Language } from '../../engine/rule-book.js';

const EVIDENCE = `
  2: @unsubscribing
  1.75: @me machen|@stopping
  -1.75: @elsewhere|@joke
  1.5: @leave|@more @text|@refusing @text|@removing|@threat|@time @refusing|de @text
  -1.5: @but|@person @want
  1.25: @enough|@list @removing|@me @number|@me @removing|@me @said|@me @texting|@refusing send|@removing de|@text
  1.25: @wrong @owner|der @text|los @threat
  -1.25: @business|@keep|@me @text|@mistake|@removing @you|@time|@want this
  1: @ending|@enough @being|@enough @texting|@how @refusing|@liking @refusing|@list|@may @keep|@may @wrong|@me der
  1: @me in|@more @texting|@more bekommen|@number @removing|@owner @removing|@person @leave|@person else|@refusing @time
  1: @refusing @want|@stopping the|@texting @text|@threat @if|@want @how|@want @out|@you @person|das @ending|de @texting
  1: de @you|die @may|este @number|faites @person|from @you|the @text
  -1: @being @text|@elsewhere @more|@if|@keep @person|@liking|@list @person|@me ein|@more @elsewhere|@more @more
  -1: @refusing @ending|@removing las|@stopping @refusing|@stopping @you|@text @keep|@want @texting|@you @elsewhere
  -1: @you @owner|de @more|lopez @texting|pour @you
  0.75: # @ending|# @stopping|5 @time|@being @may|@being moglich|@being these|@business @text|@business los|@done
  0.75: @elsewhere @refusing|@ending @person|@ending this|@enough @stopping|@enough @text|@gone @person|@how @person
  0.75: @how @stopping|@keep ill|@leave @me|@liking @owner|@list @text|@may #|@may @enough|@may las|@may moglich
  0.75: @me @leave|@me @threat|@me @unsubscribing|@me request|@me von|@more @me|@more ill|@never|@number @out
  0.75: @number @texting|@out|@out de|@owner @out|@owner @wrong|@person @enough|@person @gone|@person @may
  0.75: @person @stopping|@person faire|@person las|@person necessaire|@person se|@refusing @how|@refusing @keep
  0.75: @refusing @more|@refusing @refusing|@refusing @said|@refusing @stopping|@refusing @texting|@refusing en
  0.75: @refusing interessee|@refusing to|@said @list|@said @number|@said @you|@text @business|@text @list|@texting
  0.75: @texting @being|@texting @more|@threat @you|@threat this|@time @more|@want @you|@want das|@want these
  0.75: @wrong @elsewhere|@wrong @removing|@you #|@you @keep|@you @me|@you an|@you arretiez|@you auf|@you die|@you going
  0.75: ca @enough|ce @number|ce @owner|das @refusing|de @me|dem @list|dem @text|die @text|en @leave|en @want
  0.75: estos @text|gehts @more|hagan @how|lo @want|mit @you|one @more|opt @ending|opt @out|sending @me|the @time
  0.75: this @list|to @me|up @me|voy @being
  -0.75: # @refusing|# @texting|@being any|@being anything|@being it|@business de|@but @want|@done @want|@elsewhere @me
  -0.75: @elsewhere @you|@enough de|@gone @me|@how|@how @said|@how @unsubscribing|@if @person|@keep @me|@leave @refusing
  -0.75: @list @but|@list @may|@list come|@may @being|@me @if|@me @liking|@me des|@me die|@me ill|@more @but|@more @may
  -0.75: @more @number|@more @owner|@more questions|@never de|@number @but|@number @gone|@number way|@owner @but
  -0.75: @owner @gone|@owner @want|@person @text|@refusing @enough|@refusing go|@refusing way|@removing the
  -0.75: @said @person|@stopping @elsewhere|@stopping @ending|@stopping au|@text @you|@text come|@text from|@text von
  -0.75: @texting @enough|@texting bekommen|@texting da|@threat @being|@threat @me|@threat pour|@threat un
  -0.75: @unsubscribing @you|@want the|@wrong @list|@wrong @text|@you @said|@you @texting|add @me|ca @me|con @person
  -0.75: fur @me|make @person|oh @stopping|one @may|pour @person|see @you|sign @me|sur @me|the @business|this @time
  -0.75: un @person
  0.5: # @number|# @out|3 @time|@being @how|@being @if|@being @keep|@being @liking|@being @never|@being @refusing
  0.5: @being @said|@being @threat|@being contactado|@being one|@being rest|@business @may|@business @person
  0.5: @business @removing|@business @threat|@business @unsubscribing|@business au|@business c|@but @elsewhere
  0.5: @but @refusing|@but @removing|@but @you|@done @being|@done @may|@done @text|@done @texting|@done in|@done la
  0.5: @elsewhere los|@elsewhere registry|@ending @business|@ending @ending|@ending @list|@ending @text|@ending con
  0.5: @ending it|@enough @may|@enough @person|@enough la|@gone|@gone @out|@gone @refusing|@gone @text|@gone in|@gone la
  0.5: @gone the|@how @list|@how @me|@how @you|@how ca|@how ce|@how oft|@how paro|@if das|@keep @removing|@keep @text
  0.5: @liking @me|@list @ending|@list @me|@list @time|@list @want|@list any|@list to|@may @gone|@may @number
  0.5: @may @person|@may @polite|@may @refusing|@may @removing|@may too|@me @but|@me @ending|@me @gone|@me @may
  0.5: @me @owner|@me @polite|@me @refusing|@me @time|@me @wrong|@me answer|@me apunte|@me consentement|@me de|@me inbox
  0.5: @me know|@me la|@me pars|@me tienen|@more|@more @removing|@more @said|@more @you|@more d|@more quotedname
  0.5: @more un|@more x|@never @keep|@never @more|@never @want|@number|@number @being|@number @ending|@number @enough
  0.5: @number @keep|@number @list|@number @more|@number @refusing|@number @stopping|@number @want|@number @wrong
  0.5: @number la|@number last|@number pro|@number soy|@out @how|@owner @stopping|@person @elsewhere|@person anderem
  0.5: @person camp|@person hago|@person jours|@person ultimo|@polite @being|@polite @refusing|@refusing @elsewhere
  0.5: @refusing @me|@refusing @never|@refusing @person|@refusing @removing|@refusing d|@refusing la|@refusing lire
  0.5: @refusing par|@refusing soy|@refusing utiliser|@removing @me|@removing @removing|@removing este|@removing it
  0.5: @removing this|@said @wrong|@said by|@stopping @stopping|@stopping @text|@stopping @texting|@stopping ca
  0.5: @stopping de|@stopping it|@stopping sending|@stopping these|@stopping un|@stopping with|@text #|@text @more
  0.5: @text @removing|@text an|@text any|@text at|@text every|@text it|@threat @threat|@time #|@time @keep|@time @may
  0.5: @time @number|@time @person|@time @stopping|@time @wrong|@time before|@time pasada|@unsubscribing @me
  0.5: @unsubscribing from|@want @elsewhere|@want @ending|@want @may|@want @refusing|@want from|@want von|@wrong @number
  0.5: @wrong @refusing|@wrong @want|@wrong to|@you|@you @list|@you @never|@you @refusing|@you @stopping|@you @text
  0.5: @you @threat|@you @wrong|@you faire|@you send|al @number|allez @stopping|avec @person|before @me|ca @stopping
  0.5: cette @number|cette @time|con @you|da @refusing|das @may|das @unsubscribing|de @enough|de @removing|de @time
  0.5: de @unsubscribing|dejadme @leave|der @list|der @threat|die @number|die @owner|die @texting|einmal @me|en @out
  0.5: este @owner|every @time|for @liking|in @leave|inbox @may|it @being|it @if|it @may|it @stopping|la @ending
  0.5: la @leave|la @time|last @time|leave @me|lo @how|los @text|lose @me|nothing @more|of @you|oubliez @me|per @text
  0.5: per @texting|se @unsubscribing|send @me|seul @text|seul @texting|stellen @person|stellen @you|that @may|the @list
  0.5: the @threat|this @being|this @may|to @being|to @texting|to @unsubscribing|tous @person|tres @done|trois @done
  0.5: um @removing|zero @text
  -0.5: # @more|@being @being|@being @you|@being die|@being the|@being there|@business @enough|@business @how
  -0.5: @business @keep|@but @ending|@done to|@elsewhere @keep|@elsewhere @person|@elsewhere @text|@ending @how
  -0.5: @ending @mistake|@ending at|@ending de|@ending la|@ending quotedname|@ending to|@ending um|@enough @how
  -0.5: @enough @you|@gone #|@gone to|@how @owner|@how @text|@how @time|@how faire|@how la|@how se|@if @me|@if @want
  -0.5: @joke @stopping|@keep @keep|@leave @text|@leave @you|@list bekommen|@list free|@list of|@may|@may @business
  -0.5: @may @ending|@may @text|@may die|@may going|@may ir|@may it|@may normal|@may sich|@may that|@may this|@me #
  -0.5: @me @stopping|@me an|@me at|@me auf|@me bekomme|@me boite|@me faire|@me found|@me llego|@me prefer|@me resena
  -0.5: @me vemos|@me viens|@me won|@more @done|@never @being|@never @removing|@number @may|@number d|@out @being
  -0.5: @out @mistake|@out at|@out for|@owner #|@owner @may|@owner @owner|@owner @text|@person|@person #
  -0.5: @person @business|@person @person|@person @removing|@person @said|@person @texting|@person too
  -0.5: @refusing @business|@refusing @done|@refusing @threat|@refusing @you|@refusing come|@refusing da|@refusing recu
  -0.5: @refusing sur|@removing 10|@removing @person|@removing la|@removing par|@stopping @if|@stopping @more
  -0.5: @stopping @said|@stopping @time|@stopping emailing|@stopping its|@stopping la|@stopping thats|@text @but
  -0.5: @text @person|@text @said|@text @texting|@text @threat|@text @wrong|@text bekommen|@text con|@text de
  -0.5: @text desde|@text die|@text free|@text in|@text kommen|@text par|@text the|@texting @if|@texting @want
  -0.5: @texting al|@texting from|@texting the|@threat @how|@threat @text|@time @ending|@time @enough|@time @how
  -0.5: @unsubscribing @how|@unsubscribing @refusing|@want @me|@want @said|@want in|@want to|@want toujours|@wrong @may
  -0.5: @wrong @texting|@you @number|@you das|@you opt|@you part|an @texting|bei @you|ca @being|de @keep|dem @business
  -0.5: emailing @me|en @you|for @me|from @me|geht @refusing|in @owner|judo @person|la @elsewhere|macht @you|oui @me
  -0.5: put @me|robo @list|se @removing|since @time|switch @me|that @being|that @how|these @said|to @ending|to @threat
  -0.5: un @text|update @me|von @person
  0.25: # @how|# @owner|6 @may|@being @business|@being @but|@being @elsewhere|@being @ending|@being @more|@being @out
  0.25: @being @person|@being @removing|@being @stopping|@being @texting|@being ce|@being contacted|@being den
  0.25: @being des|@being esto|@being favour|@being funeral|@being l|@being minor|@being new|@being quelquun
  0.25: @being recibir|@being tout|@being un|@being way|@business @ending|@business @gone|@business @list
  0.25: @business @refusing|@business @stopping|@business @you|@business la|@business the|@business to|@but @being
  0.25: @but @how|@but @list|@but @me|@but @more|@but @person|@but @polite|@but per|@done #|@done @done|@done @keep
  0.25: @done @more|@done @time|@done @you|@done de|@done esto|@elsewhere @but|@elsewhere @leave|@elsewhere @number
  0.25: @elsewhere @said|@elsewhere the|@ending @time|@ending @want|@ending @you|@ending damit|@ending los|@ending these
  0.25: @ending todo|@enough @ending|@enough @enough|@enough @removing|@enough @unsubscribing|@enough mit|@enough viel
  0.25: @enough with|@gone @ending|@gone @number|@gone @removing|@gone @stopping|@gone @texting|@gone en|@gone it
  0.25: @gone sending|@how @how|@how @texting|@how kommt|@how krieg|@how lo|@how sacaron|@how werde|@if @how
  0.25: @if @refusing|@if its|@keep @you|@keep en|@leave @being|@leave @how|@leave @polite|@leave con|@leave l
  0.25: @leave mit|@leave tomber|@liking @person|@liking @removing|@liking it|@liking la|@liking to|@list @being
  0.25: @list @elsewhere|@list @liking|@list @list|@list @out|@list @polite|@list @said|@list @unsubscribing|@list @you
  0.25: @list after|@list das|@list de|@list par|@may 3|@may 9|@may @list|@may @threat|@may @time|@may achete
  0.25: @may compris|@may das|@may ein|@may eine|@may en|@may faire|@may for|@may lourd|@may se|@may there|@may to
  0.25: @me @being|@me @business|@me @out|@me about|@me accord|@me angemeldet|@me any|@me anything|@me bei|@me borran
  0.25: @me broke|@me ca|@me check|@me cobran|@me come|@me consentimiento|@me contactez|@me da|@me dar|@me das|@me den
  0.25: @me done|@me driving|@me ecriviez|@me einwilligung|@me gehe|@me go|@me habite|@me infos|@me leaving|@me live
  0.25: @me mean|@me mog|@me one|@me oppose|@me opted|@me patience|@me permission|@me privacy|@me rappeler|@me sali
  0.25: @me things|@me this|@me tranquilles|@me vais|@me verzichte|@me ware|@me wont|@mistake de|@more @being
  0.25: @more @list|@more @never|@more @out|@more @person|@more @refusing|@more @stopping|@more @want|@more aufs
  0.25: @more bei|@more eine|@more en|@more erhalten|@more la|@more los|@more of|@more time|@more von|@never @how
  0.25: @never @text|@never @texting|@never angemeldet|@never donne|@number @leave|@number @number|@number c
  0.25: @number gehort|@number kiero|@number los|@number mo|@number recibir|@number se|@number vivo|@out @me|@out @more
  0.25: @out @number|@out @refusing|@out @you|@out in|@out it|@out mit|@out von|@owner|@owner @being|@owner @ending
  0.25: @owner @how|@owner @more|@owner @you|@owner mayor|@person @done|@person @ending|@person @liking|@person @list
  0.25: @person @number|@person @out|@person an|@person das|@person en|@person for|@person in|@person menu|@person of
  0.25: @person possible|@person pour|@person this|@person to|@person trabajo|@person with|@polite|@polite @me
  0.25: @polite @text|@polite @texting|@polite @wrong|@polite @you|@refusing|@refusing @being|@refusing @liking
  0.25: @refusing @may|@refusing achete|@refusing afford|@refusing angemeldet|@refusing auf|@refusing autorice
  0.25: @refusing c|@refusing ce|@refusing donne|@refusing infos|@refusing kiero|@refusing leave|@refusing los
  0.25: @refusing mo|@refusing recibir|@refusing se|@refusing sign|@refusing un|@refusing vivo|@refusing work
  0.25: @removing @time|@removing all|@removing ce|@removing from|@removing werden|@said @refusing|@said @removing
  0.25: @said after|@said de|@stopping @being|@stopping @done|@stopping @how|@stopping @person|@stopping @want
  0.25: @stopping asking|@stopping auf|@stopping avec|@stopping blowin|@stopping d|@stopping from|@stopping means
  0.25: @stopping receiving|@stopping this|@stopping uf|@text @being|@text @elsewhere|@text @ending|@text @number
  0.25: @text @polite|@text @stopping|@text @text|@text @time|@text @unsubscribing|@text abzusehen|@text after|@text al
  0.25: @text auf|@text das|@text ein|@text for|@text los|@text quotedname|@text thing|@texting @but|@texting @done
  0.25: @texting @list|@texting @polite|@texting @refusing|@texting @stopping|@texting @unsubscribing|@texting auf
  0.25: @texting ca|@texting it|@texting la|@texting pour|@texting thing|@texting to|@threat @person|@threat de
  0.25: @time @liking|@time @list|@time @want|@time ca|@time infos|@unsubscribing @unsubscribing|@unsubscribing de
  0.25: @unsubscribing inmediata|@unsubscribing this|@want|@want @number|@want @person|@want @text|@want @unsubscribing
  0.25: @want ces|@want des|@want en|@want hear|@want it|@want recibir|@wrong @being|@wrong @done|@wrong @me
  0.25: @wrong @person|@wrong de|@wrong for|@wrong send|@you @done|@you @enough|@you @if|@you @polite|@you den|@you mat
  0.25: @you menu|@you sale|@you sell|@you to|about @me|about @you|al @business|al @person|all @list|all @text
  0.25: an @ending|ans @refusing|any @more|arrive @refusing|asking @me|at @being|au @business|auf @me|aufs @number
  0.25: autorizacion @stopping|aux @text|avec @you|bought @being|bugger @ending|bugger @out|by @text|by @texting
  0.25: c @liking|cada @text|ce @how|ce @refusing|chond @you|come @ending|come @out|con @enough|contactez @more
  0.25: contactez @refusing|cuantas @done|d @being|d @text|d @texting|d @time|d @you|da @out|daily @text|dans @person
  0.25: das @being|das @stopping|day @stopping|de @being|de @done|de @ending|de @list|de @may|de @number|de @person
  0.25: de @polite|de @refusing|dejame @leave|del @me|del @person|dem @enough|dem @texting|den @list|den @texting
  0.25: der @number|der @owner|der @person|des @refusing|die @enough|diese @list|diese @number|diese @owner|diese @text
  0.25: diese @texting|dla @list|donne @me|ecriviez @refusing|eine @list|eine @texting|en @being|en @owner|en @texting
  0.25: estas @text|este @being|este @may|esto @being|esto @may|esto @removing|faites @me|falta @how|fig @list|fig @text
  0.25: find @person|for @list|forget @you|fous @me|from @list|from @texting|geht @me|go @out|gonna @threat|habite @more
  0.25: habite @refusing|ill @threat|immer @more|infos @more|it @ending|it @me|it @removing|jusqu @being|know @how
  0.25: know @if|krieg @me|l @business|l @may|la @enough|la @list|la @me|la @removing|la @unsubscribing|lasst @me
  0.25: last @text|last @texting|los @want|lost @me|macht @me|many @done|means @stopping|mettre @ending|mit @me
  0.25: mit @text|of @me|oft @more|oppose @being|opted @ending|opted @out|opting @ending|opting @out|par @list
  0.25: par @mistake|par @text|par @texting|par @wrong|pour @how|prefer @refusing|prefer @wrong|presente @want
  0.25: privacy @stopping|quotedname @list|quotedname @text|receive @list|receive @text|receiving @text
  0.25: recibir @refusing|recoive @more|recoive @refusing|recu @me|retiro @me|sacaron @me|screw @you|se @wrong
  0.25: send @text|serait @person|soy @person|soy @you|than @me|that @me|thats @enough|the @enough|the @may|the @number
  0.25: the @said|the @wrong|there @being|there @stopping|these @ending|these @list|these @may|these @out
  0.25: these @removing|these @stopping|these @text|think @me|this @ending|this @me|this @more|this @number|this @owner
  0.25: this @removing|this @stopping|this @text|this @texting|three @done|tienen @enough|to @number|to @refusing
  0.25: to @text|to @wrong|tout @list|tout @text|tout @texting|turn @person|tut @how|un @number|un @time|une @done
  0.25: up @keep|up @more|vais @you|van @being|vergesst @me|verschont @me|versteht @you|vom @text|von @list|von @text
  0.25: von @texting|vuelven @being|werde @me|wesh @stopping|with @you|wohn @refusing|wont @being|y @being
  -0.25: # @but|# @enough|# @may|# @me|# @never|# @person|# @removing|# @text|# @want|# @wrong|04 @how|10 @ending
  -0.25: 10 @out|18 @time|@being|@being #|@being 15h|@being @done|@being @list|@being @time|@being @unsubscribing
  -0.25: @being @want|@being bezahlt|@being das|@being fait|@being fiebre|@being gewonnen|@being going|@being kostet
  -0.25: @being las|@being midi|@being parking|@being pour|@being scam|@being to|@being tun|@being une|@business 3
  -0.25: @business 4471|@business @done|@business @number|@business @out|@business @said|@business before|@business en
  -0.25: @business for|@business from|@business ill|@business se|@business yet|@but @may|@but @texting|@but see
  -0.25: @done @ending|@done @liking|@done @me|@done @number|@done @person|@done @refusing|@done @said|@done @stopping
  -0.25: @elsewhere @ending|@elsewhere @if|@elsewhere @stopping|@elsewhere @texting|@elsewhere @unsubscribing|@ending #
  -0.25: @ending @being|@ending @enough|@ending @may|@ending @refusing|@ending @said|@ending dem|@ending den|@ending der
  -0.25: @ending die|@ending for|@ending l|@ending of|@ending policy|@ending pour|@ending the|@ending tout|@ending with
  -0.25: @ending work|@enough @business|@enough @liking|@enough @number|@enough @refusing|@enough @time|@enough ce
  -0.25: @enough cher|@enough con|@enough d|@enough of|@enough waiting|@gone @may|@gone @more|@gone @you|@gone de|@how #
  -0.25: @how @business|@how @done|@how @ending|@how @enough|@how @if|@how @removing|@how @want|@how haltestelle
  -0.25: @how llegue|@how many|@how much|@how paso|@how this|@how time|@how to|@how tun|@if @being|@if @you|@if it
  -0.25: @joke @keep|@joke @liking|@joke @more|@joke @person|@joke @refusing|@keep @enough|@keep @list|@keep @texting
  -0.25: @keep la|@keep the|@leave @may|@leave @person|@leave sonner|@liking @how|@liking @liking|@liking @may
  -0.25: @liking @texting|@liking an|@liking die|@liking for|@liking pour|@liking the|@list #|@list @enough|@list @if
  -0.25: @list @keep|@list @more|@list @refusing|@list @threat|@list @wrong|@list about|@list c|@list ca|@list kommen
  -0.25: @list mit|@list von|@may @how|@may @leave|@may @more|@may @out|@may @stopping|@may @texting|@may @you
  -0.25: @may better|@may de|@may der|@may in|@may krank|@may mit|@may retrouve|@may spelled|@may the|@may these
  -0.25: @may trouve|@me @enough|@me @list|@me @me|@me @mistake|@me @never|@me @person|@me ancien|@me arrive|@me as
  -0.25: @me avisan|@me bajo|@me blocked|@me blush|@me borro|@me bring|@me descends|@me di|@me dio|@me food|@me for
  -0.25: @me furious|@me going|@me komm|@me kommen|@me landlord|@me llegan|@me lo|@me lost|@me missed|@me mit|@me money
  -0.25: @me old|@me paid|@me place|@me quedo|@me reste|@me review|@me sign|@me spot|@me the|@me to|@me two|@me umbrella
  -0.25: @me van|@me voy|@mistake @keep|@mistake abgemeldet|@mistake add|@more @keep|@more @time|@more an|@more auf
  -0.25: @more azucar|@more frei|@more infos|@more live|@more notig|@more rein|@more seats|@more send|@more than
  -0.25: @never @done|@never @person|@never @polite|@never @refusing|@never @said|@never @wrong|@never came|@number 14
  -0.25: @number @done|@number @elsewhere|@number @how|@number @if|@number @me|@number de|@number del|@number for
  -0.25: @number hace|@number llega|@number onions|@number update|@number von|@number with|@out #|@out @may|@out del
  -0.25: @out dem|@out den|@out der|@out quotedname|@out the|@out with|@out work|@owner @enough|@owner @list|@owner @me
  -0.25: @owner @never|@owner @person|@owner @refusing|@owner @texting|@owner to|@owner von|@person 12|@person 555
  -0.25: @person @but|@person @keep|@person @me|@person @more|@person @refusing|@person @threat|@person @you|@person as
  -0.25: @person ascensor|@person at|@person bleu|@person cargo|@person chauffage|@person from|@person hold|@person la
  -0.25: @person lo|@person mismo|@person mit|@person plan|@person prelevement|@person s|@person sucre|@person the
  -0.25: @person timbre|@polite found|@refusing #|@refusing @gone|@refusing @out|@refusing @polite|@refusing an
  -0.25: @refusing andere|@refusing aufhort|@refusing came|@refusing cebolla|@refusing coming|@refusing de|@refusing die
  -0.25: @refusing forget|@refusing give|@refusing hace|@refusing home|@refusing klingeln|@refusing llega|@refusing make
  -0.25: @refusing nachtisch|@refusing onions|@refusing sure|@refusing the|@refusing tute|@refusing understand
  -0.25: @refusing venir|@removing @being|@removing @ending|@removing @how|@removing @out|@removing @refusing
  -0.25: @removing @text|@removing del|@removing l|@removing un|@said|@said @being|@said @but|@said @ending|@said @how
  -0.25: @said @if|@said @more|@said @stopping|@said about|@said in|@said karen|@said the|@said to|@stopping @but
  -0.25: @stopping @gone|@stopping @joke|@stopping @may|@stopping @me|@stopping @removing|@stopping c|@stopping en
  -0.25: @stopping l|@stopping shop|@stopping sign|@stopping sur|@stopping that|@stopping to|@text @done|@text @enough
  -0.25: @text @how|@text @if|@text @refusing|@text about|@text d|@text dans|@text del|@text mit|@text with|@texting #
  -0.25: @texting @how|@texting @keep|@texting @person|@texting @threat|@texting con|@texting d|@texting des
  -0.25: @texting despues|@texting die|@texting en|@texting in|@texting kommen|@texting lo|@texting mit|@texting par
  -0.25: @texting un|@texting von|@texting with|@threat #|@threat @business|@threat @enough|@threat @stopping
  -0.25: @threat the|@time @being|@time @business|@time @out|@time @text|@time @texting|@time la|@time works
  -0.25: @unsubscribing @business|@unsubscribing @list|@unsubscribing @person|@unsubscribing @text
  -0.25: @unsubscribing @texting|@unsubscribing by|@unsubscribing del|@unsubscribing die|@want #|@want @being
  -0.25: @want @business|@want @list|@want @stopping|@want @time|@want any|@want anything|@want de|@want den|@want par
  -0.25: @wrong @business|@wrong @enough|@wrong @you|@wrong address|@wrong coming|@wrong home|@wrong in|@wrong sure
  -0.25: @wrong with|@wrong working|@you @ending|@you @liking|@you @removing|@you @time|@you @unsubscribing|@you @you
  -0.25: @you close|@you etes|@you faites|@you in|@you making|@you office|@you pour|@you rappelle|@you the|@you there
  -0.25: @you too|@you tout|alles @liking|an @text|an @time|any @list|as @being|as @may|as @me|auf @enough|avais @said
  -0.25: aww @stopping|before @you|bis @time|blocked @me|c @may|ce @time|come @being|comme @text|comme @texting|con @how
  -0.25: count @me|da @being|da @may|dans @me|das @business|das @enough|das @number|das @text|de @business|de @elsewhere
  -0.25: de @how|de @owner|de @stopping|del @time|den @business|den @elsewhere|den @wrong|der @business|des @list
  -0.25: des @text|des @texting|deux @done|die @business|die @wrong|done @text|dos @done|einen @ending|en @business
  -0.25: en @refusing|este @me|este @time|every @text|fewer @text|for @being|for @said|for @text|for @time|for @you
  -0.25: forget @me|forgot @me|from @being|from @person|from @time|fur @list|fur @refusing|fur @texting|fur @time
  -0.25: give @me|going @ending|going @out|haltestelle @may|help @me|in @business|in @me|in @number|in @you
  -0.25: inscrivez @me|it @more|it @out|it @you|its @wrong|its @you|ja @me|kam @refusing|kommen @refusing|la @business
  -0.25: la @more|la @owner|la @text|las @text|lass @me|lassen @person|lassen @you|los @texting|making @me|many @list
  -0.25: many @said|marche @refusing|meldet @you|much @may|neue @number|neue @owner|new @number|new @owner|next @time
  -0.25: olvide @me|par @person|par @time|paso @how|paso @polite|passe @time|pause @me|quotedname @number
  -0.25: quotedname @refusing|read @you|recibir @more|recibir @text|reminder @said|s @stopping|se @how|se @me|seid @you
  -0.25: seit @person|send @being|setzt @me|subscribe @me|surtout @refusing|the @being|the @elsewhere|the @person
  -0.25: the @unsubscribing|theres @number|theres @refusing|time @me|to @enough|to @list|to @removing|to @said|tout @may
  -0.25: tout @me|tout @person|tres @liking|tres @polite|un @business|un @list|un @more|un @texting|une @time
  -0.25: up @removing|vom @business|von @me|wifes @number|wifes @owner|with @being|with @me|work @owner|worst @business
  -0.25: worst @list
`;

/** What kinds of words weigh. Written by `npm run weigh`, not by hand. */
export const EVIDENCE_OF_KINDS: Language = { evidence: EVIDENCE };
