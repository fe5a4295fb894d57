import type { Language } from '../../engine/rule-book.js';

const EVIDENCE = `
  2.5: @unsubscribing
  -2.25: @elsewhere
  2.25: @time @refusing
  2: @stopping|@threat
  -2: @joke
  1.75: @enough|@refusing @text|@removing|de @text
  -1.5: @liking|@mistake|@person @want|@time|lopez @texting
  1.5: # @stopping|@leave|@me @number|@me @removing|@more @text|@number @texting|@person @leave|@person else
  1.5: @wrong @owner
  1.25: # @ending|@being @may|@elsewhere #|@ending|@enough @being|@enough @texting|@how @refusing|@leave @me
  1.25: @liking @refusing|@list @removing|@me @leave|@me @texting|@me @threat|@me der|@me in|@more @texting
  1.25: @more bekommen|@number @removing|@refusing @want|@refusing send|@text|@threat @if|@want @out|@you @person
  1.25: @you auf|de @texting|de @you|los @threat
  -1.25: @being @text|@business|@but|@elsewhere @more|@keep|@keep @me|@me @text|@refusing @ending|@stopping @ending
  -1.25: @stopping @you|@want @texting|@want this|@you @owner|de @more|oh @stopping|pour @you
  1: 5 @time|@business @text|@enough @text|@gone @person|@gone la|@how @person|@how @stopping|@liking @owner
  1: @may @enough|@may @keep|@may @removing|@may @wrong|@may las|@me @said|@me request|@more @you|@owner @removing
  1: @owner @wrong|@person @stopping|@person las|@refusing @person|@refusing @texting|@refusing @time
  1: @refusing interessee|@removing de|@removing this|@said @list|@stopping the|@text @business|@texting @text
  1: @want @how|@want das|@you #|@you @keep|@you an|@you die|ce @number|das @ending|das @refusing|de @me|dem @list
  1: dem @text|der @list|die @may|en @leave|en @want|este @number|faites @person|from @you|la @ending|la @time
  1: nothing @more|opt @ending|opt @out|the @text|this @list|to @me
  -1: # @refusing|# @texting|@being it|@elsewhere @me|@enough @how|@enough de|@how @said|@if|@joke @stopping|@keep @list
  -1: @leave @refusing|@list @person|@may @being|@me auf|@me ein|@me ill|@more @elsewhere|@more @more|@more @number
  -1: @number @gone|@number @may|@number way|@owner @gone|@owner @want|@refusing way|@removing @person|@removing @you
  -1: @removing las|@said @person|@stopping @elsewhere|@stopping @more|@stopping au|@stopping thats|@texting @enough
  -1: @texting bekommen|@texting da|@threat @me|@threat un|@unsubscribing @you|@want the|@wrong @list|@wrong @text
  -1: add @me|aww @stopping|ca @me|one @may|see @you|sign @me|un @person|un @text
  0.75: @being @never|@being @refusing|@being contactado|@being rest|@being these|@business @removing|@done @being
  0.75: @done @may|@elsewhere @refusing|@ending @business|@ending @ending|@ending @list|@ending @person|@ending @text
  0.75: @ending this|@enough @may|@enough @stopping|@enough la|@gone|@gone in|@gone the|@how @list|@how @you|@how paro
  0.75: @keep ill|@list|@list @text|@list @time|@list @want|@may @gone|@may @person|@may too|@me @ending|@me @gone
  0.75: @me @owner|@me @refusing|@me @unsubscribing|@me consentement|@me la|@more @being|@more ill|@more x|@never
  0.75: @never @more|@number @out|@number @stopping|@number @wrong|@number la|@number pro|@out|@out de|@person @enough
  0.75: @person @gone|@person @may|@person @number|@person camp|@person faire|@person necessaire|@person se
  0.75: @refusing @how|@refusing @keep|@refusing @me|@refusing @more|@refusing @refusing|@refusing en|@refusing la
  0.75: @refusing lire|@refusing utiliser|@removing @me|@said @number|@said @you|@stopping @stopping|@stopping ca
  0.75: @text @more|@texting|@texting @being|@threat @you|@threat this|@time #|@want @number|@want @refusing|@want @text
  0.75: @want @you|@want these|@wrong @elsewhere|@wrong @refusing|@wrong @removing|@wrong @want|@you|@you @enough
  0.75: @you @list|@you @me|@you @threat|@you @wrong|@you arretiez|@you going|avec @person|ca @enough|ce @owner|con @you
  0.75: da @refusing|de @removing|del @me|der @threat|diese @time|estos @text|for @liking|gehts @more|hagan @how
  0.75: in @leave|la @leave|lo @want|mit @you|oubliez @me|se @unsubscribing|se @wrong|send @me|sending @me
  0.75: stellen @person|stellen @you|the @time|to @being|to @unsubscribing|up @me|voy @being
  -0.75: @being @want|@being any|@being anything|@business @how|@but @ending|@but @want|@done @want|@elsewhere @person
  -0.75: @ending at|@ending quotedname|@gone #|@gone @me|@gone to|@how|@how @owner|@how @text|@how @unsubscribing
  -0.75: @how faire|@how se|@keep @keep|@keep @person|@leave @text|@list @but|@list come|@may @ending|@may die|@me @if
  -0.75: @me @stopping|@me die|@me llego|@me won|@more @but|@more @owner|@more questions|@never de|@number @but|@out at
  -0.75: @owner @but|@owner @text|@person|@person @person|@person @time|@refusing #|@refusing @enough|@refusing recu
  -0.75: @removing la|@removing the|@removing un|@stopping its|@text @but|@text @keep|@text @wrong|@text @you
  -0.75: @text bekommen|@text come|@text de|@text par|@texting al|@texting die|@threat @being|@time @enough
  -0.75: @you @elsewhere|@you @number|@you @said|@you @texting|@you opt|bei @you|en @you|in @you|macht @you|s @stopping
  -0.75: subscribe @me|the @business|this @time|update @me
  0.5: # @out|3 @time|@being @how|@being @if|@being @keep|@being @said|@being @stopping|@being @threat|@being l
  0.5: @being los|@being lost|@being recibir|@being un|@business @ending|@business @gone|@business @may
  0.5: @business @stopping|@business @unsubscribing|@business to|@but @more|@but @refusing|@but @removing|@but @you
  0.5: @but per|@done|@done @more|@done @stopping|@done @text|@done @texting|@done @you|@done de|@elsewhere registry
  0.5: @elsewhere the|@ending @you|@ending con|@ending das|@ending it|@ending los|@ending todo|@enough @person
  0.5: @gone @ending|@gone @out|@gone @refusing|@gone @text|@how @how|@how @me|@how ca|@how kommt|@how oft|@how sacaron
  0.5: @if das|@keep @removing|@leave l|@list @ending|@list @list|@list @out|@list to|@may #|@may 3|@may @done
  0.5: @may @list|@may @number|@may @polite|@may @refusing|@may das|@may en|@may there|@me @but|@me @may|@me @polite
  0.5: @me @wrong|@me answer|@me bei|@me cobran|@me come|@me consentimiento|@me de|@me done|@me driving|@me einwilligung
  0.5: @me go|@me inbox|@me infos|@me know|@me mog|@me one|@me pars|@me tienen|@me um|@me von|@mistake de|@more
  0.5: @more @list|@more @me|@more @person|@more @refusing|@more @removing|@more @said|@more d|@more la|@more quotedname
  0.5: @more time|@more un|@never @keep|@never @want|@number|@number @ending|@number @enough|@number @keep|@number @list
  0.5: @number @number|@number @refusing|@number @want|@number last|@number soy|@out @how|@owner @out|@owner @stopping
  0.5: @person @done|@person @elsewhere|@person @liking|@person anderem|@person hago|@person this|@polite @being
  0.5: @polite @refusing|@refusing @elsewhere|@refusing @may|@refusing @never|@refusing @removing|@refusing @said
  0.5: @refusing @stopping|@refusing d|@refusing infos|@refusing sign|@refusing soy|@refusing to|@refusing un
  0.5: @removing @time|@removing este|@removing it|@said @wrong|@stopping @person|@stopping @text|@stopping @texting
  0.5: @stopping sending|@stopping these|@stopping uf|@stopping un|@stopping with|@text @list|@text @unsubscribing
  0.5: @text any|@text ein|@text it|@texting @more|@texting @refusing|@texting @stopping|@texting la|@threat @threat
  0.5: @time @keep|@time @list|@time @may|@time @more|@time @number|@time @person|@time @stopping|@time before
  0.5: @time infos|@want @ending|@want @may|@want @removing|@want @unsubscribing|@want von|@wrong @number|@wrong to
  0.5: @you @never|@you @refusing|@you den|@you faire|@you sell|@you send|@you to|about @me|about @you|al @number
  0.5: allez @stopping|aux @text|avec @you|before @me|ca @stopping|cada @text|cette @time|chond @you|contactez @refusing
  0.5: das @may|das @unsubscribing|de @being|de @enough|de @number|de @person|de @refusing|de @unsubscribing
  0.5: dejadme @leave|dejame @leave|den @list|den @texting|der @text|des @refusing|die @number|die @owner|die @text
  0.5: die @texting|diese @text|en @out|en @texting|este @owner|every @time|forget @you|go @out|gonna @threat|inbox @may
  0.5: infos @more|it @being|it @ending|it @if|it @keep|it @may|it @stopping|know @how|lasst @me|last @time|leave @me
  0.5: los @text|lose @me|of @you|oft @more|one @more|opting @ending|opting @out|par @list|par @mistake|par @texting
  0.5: par @wrong|per @text|per @texting|quotedname @list|recibir @more|recibir @refusing|sacaron @me|screw @you
  0.5: seul @text|seul @texting|thats @enough|the @list|the @may|the @wrong|think @me|this @more|this @stopping
  0.5: tienen @enough|to @texting|tres @done|trois @done|um @removing|von @text|with @you|zero @text
  -0.5: # @more|# @text|# @wrong|04 @how|10 @ending|10 @out|@being @being|@being @number|@being @time
  -0.5: @being @unsubscribing|@being @you|@being das|@being die|@being ein|@being gewonnen|@being the|@being there
  -0.5: @business @done|@business de|@done @me|@done to|@elsewhere @keep|@elsewhere @you|@ending @how|@ending @mistake
  -0.5: @ending @refusing|@ending de|@ending for|@ending la|@ending of|@ending pour|@ending to|@enough @business
  -0.5: @enough @liking|@enough @you|@enough con|@enough d|@gone @more|@gone @you|@gone de|@how @business|@how @ending
  -0.5: @how @if|@how @time|@if @person|@if it|@leave @you|@leave sonner|@list @keep|@list bekommen|@list c|@list free
  -0.5: @list kommen|@list of|@may|@may @business|@may @text|@may going|@may in|@may ir|@may mit|@may sich|@may this
  -0.5: @me #|@me an|@me at|@me bekomme|@me faire|@me found|@me landlord|@me llegan|@me money|@me prefer|@me resena
  -0.5: @me vemos|@me viens|@mistake abgemeldet|@more @may|@more @time|@more auf|@more azucar|@more notig|@never @being
  -0.5: @never @done|@never @said|@number 14|@number @elsewhere|@number @how|@number @me|@number d|@number de
  -0.5: @number update|@out @being|@out @mistake|@out del|@out for|@owner #|@owner @may|@owner @owner|@owner @refusing
  -0.5: @person #|@person @business|@person @keep|@person @said|@person @text|@person @texting|@person @you|@person at
  -0.5: @person bleu|@person s|@person sucre|@refusing @polite|@refusing @threat|@refusing come|@refusing forget
  -0.5: @refusing sur|@refusing tute|@removing 10|@removing @want|@removing die|@removing l|@said @more|@stopping @me
  -0.5: @stopping @refusing|@stopping emailing|@stopping en|@stopping shop|@text @person|@text @refusing|@text @texting
  -0.5: @text c|@text con|@text dans|@text del|@text free|@text from|@text in|@text kommen|@text the|@text von
  -0.5: @texting @if|@texting con|@texting des|@texting from|@texting in|@texting kommen|@texting the|@threat @stopping
  -0.5: @threat @text|@threat pour|@threat the|@time @how|@unsubscribing @how|@unsubscribing @person
  -0.5: @unsubscribing @refusing|@want @list|@want @me|@want @said|@want @stopping|@want die|@want in|@want los
  -0.5: @wrong @may|@wrong @texting|@wrong @you|@you @removing|@you @time|@you part|@you pour|an @texting|c @being
  -0.5: con @how|con @person|dans @me|de @business|de @keep|del @time|dem @business|des @list|die @business|done @text
  -0.5: emailing @me|for @me|from @me|fur @me|fur @time|geht @refusing|help @me|in @owner|kommen @refusing|la @elsewhere
  -0.5: many @said|oui @me|pour @person|recibir @text|reminder @said|robo @list|se @me|since @time|sur @me|switch @me
  -0.5: that @being|that @how|the @person|these @said|to @ending|to @list|to @threat|tout @person|von @person
  -0.5: with @being
  0.25: # @business|# @how|# @number|# @owner|6 @may|@being @business|@being @elsewhere|@being @liking|@being @more
  0.25: @being @out|@being @polite|@being @removing|@being contacted|@being de|@being den|@being des|@being esto
  0.25: @being favour|@being funeral|@being minor|@being mit|@being one|@being tout|@being way|@business @list
  0.25: @business @more|@business @refusing|@business @texting|@business @threat|@but @being|@but @how|@but @list
  0.25: @but @person|@but @polite|@done @done|@done @keep|@done @time|@done esto|@done la|@done the|@done time
  0.25: @elsewhere @being|@elsewhere @but|@elsewhere @said|@ending @more|@ending @owner|@ending @want|@ending damit
  0.25: @ending des|@ending eurem|@ending these|@enough @enough|@enough @list|@enough @removing|@enough mit
  0.25: @enough these|@enough with|@gone @number|@gone @removing|@gone @stopping|@gone @texting|@gone dentists|@gone it
  0.25: @gone sending|@how @mistake|@how @number|@how @texting|@how etes|@how komm|@how werde|@if @how|@if @more|@if its
  0.25: @if la|@keep @text|@keep @you|@keep en|@keep in|@leave @being|@leave @how|@leave @polite|@leave con|@leave mit
  0.25: @liking @keep|@liking @person|@liking @removing|@liking @stopping|@liking la|@liking to|@list @liking
  0.25: @list @number|@list @polite|@list @said|@list @unsubscribing|@list @you|@list after|@list at|@list das|@may 9
  0.25: @may @said|@may @threat|@may @time|@may compris|@may de|@may diese|@may ein|@may for|@may la|@may lourd
  0.25: @may pour|@may se|@may to|@me @being|@me @elsewhere|@me @more|@me @never|@me @out|@me @time|@me about|@me accord
  0.25: @me any|@me anything|@me borran|@me broke|@me ca|@me contactez|@me dan|@me dar|@me das|@me deleted|@me den
  0.25: @me doy|@me gehe|@me live|@me mean|@me oppose|@me opted|@me patience|@me pay|@me permission|@me privacy|@me sali
  0.25: @me signed|@me things|@me this|@me tranquilles|@me vais|@me verzichte|@me ware|@more @never|@more @out
  0.25: @more @stopping|@more @want|@more bei|@more ce|@more eine|@more en|@more erhalten|@more los|@more of|@more von
  0.25: @never @how|@never @text|@never @texting|@never angemeldet|@never donne|@number #|@number @being|@number @leave
  0.25: @number @more|@number @said|@number c|@number gehort|@number one|@number recibir|@number se|@number vivo
  0.25: @out @number|@out @person|@out eurem|@out in|@out mit|@out von|@owner|@owner @ending|@owner @how|@owner @keep
  0.25: @owner @more|@owner @you|@owner c|@owner mayor|@person @ending|@person @more|@person @out|@person about
  0.25: @person das|@person di|@person dio|@person en|@person for|@person in|@person menu|@person of|@person possible
  0.25: @person pour|@person sarah|@person to|@person with|@polite @list|@polite @me|@polite @text|@polite @texting
  0.25: @polite @wrong|@polite @you|@refusing @being|@refusing @liking|@refusing @number|@refusing afford
  0.25: @refusing angemeldet|@refusing autorice|@refusing c|@refusing ce|@refusing donne|@refusing habite|@refusing live
  0.25: @refusing one|@refusing recibir|@refusing se|@refusing vivo|@removing @may|@removing @number|@removing @owner
  0.25: @removing all|@removing ce|@removing from|@removing los|@removing werden|@said @how|@said @refusing
  0.25: @said @removing|@said after|@said de|@said for|@stopping @done|@stopping @number|@stopping @want
  0.25: @stopping asking|@stopping aux|@stopping d|@stopping das|@stopping de|@stopping die|@stopping from
  0.25: @stopping help|@stopping it|@stopping receiving|@stopping this|@text @being|@text @elsewhere|@text @ending
  0.25: @text @me|@text @number|@text @polite|@text @removing|@text @stopping|@text @text|@text @time|@text abzusehen
  0.25: @text after|@text al|@text an|@text at|@text ca|@text das|@text for|@text thing|@texting @elsewhere
  0.25: @texting @list|@texting @may|@texting @me|@texting @polite|@texting @removing|@texting @unsubscribing
  0.25: @texting an|@texting ces|@texting it|@texting thing|@texting to|@threat @person|@threat de|@time @me
  0.25: @time @wrong|@time ca|@unsubscribing @me|@unsubscribing @unsubscribing|@unsubscribing de|@unsubscribing from
  0.25: @unsubscribing inmediata|@unsubscribing this|@want|@want @keep|@want @person|@want ces|@want des|@want diese
  0.25: @want estos|@want la|@wrong|@wrong @being|@wrong @done|@wrong @person|@wrong de|@wrong for|@wrong send
  0.25: @you @business|@you @but|@you @done|@you @if|@you @more|@you @out|@you @polite|@you @stopping|@you @text
  0.25: @you geht|@you mat|@you menu|@you sale|aint @want|al @business|al @person|all @list|all @text|an @ending
  0.25: ans @refusing|any @more|arrive @refusing|asking @me|at @being|au @business|auriez @you|autorizacion @stopping
  0.25: bugger @ending|bugger @out|buzz @ending|buzz @out|ce @how|ce @refusing|ces @text|come @ending|come @out
  0.25: con @enough|contactez @more|cuantas @done|d @list|d @text|d @texting|d @time|d @you|da @out|daily @text
  0.25: dans @person|das @being|das @texting|de @done|de @ending|de @list|de @may|de @polite|de @time|del @business
  0.25: dem @enough|dem @texting|der @number|der @owner|die @enough|diese @list|diese @number|diese @owner
  0.25: diese @texting|dio @me|dla @list|donne @me|eine @list|eine @texting|einmal @me|en @being|estas @text|este @being
  0.25: este @may|esto @being|esto @may|etes @you|eurem @list|f @ending|f @out|faites @me|falta @how|fig @list|fig @said
  0.25: fig @text|find @person|for @list|fous @me|from @list|from @texting|gehort @me|geht @me|habite @more
  0.25: habite @refusing|ill @being|ill @threat|immer @more|it @me|its @refusing|know @if|komm @me|l @business
  0.25: la @enough|la @removing|la @stopping|la @threat|la @unsubscribing|last @text|last @texting|lo @how|many @done
  0.25: mettre @ending|mit @me|mit @text|of @list|of @me|oppose @being|opted @ending|opted @out|par @text|per @list
  0.25: political @list|political @text|pour @how|prefer @refusing|prefer @wrong|presente @want|privacy @stopping
  0.25: quotedname @text|receive @text|receiving @text|recibir @you|recoive @more|recoive @refusing|recu @me|seid @you
  0.25: send @text|sending @text|soy @person|soy @you|spart @you|than @me|the @enough|the @number|the @owner|the @said
  0.25: the @threat|there @being|there @stopping|these @ending|these @list|these @may|these @more|these @out
  0.25: these @removing|these @stopping|this @being|this @business|this @ending|this @may|this @me|this @number
  0.25: this @owner|this @removing|this @text|this @texting|three @done|to @number|to @refusing|to @stopping|to @text
  0.25: to @wrong|tout @list|tout @text|tout @texting|turn @person|un @number|un @time|up @keep|up @more|update @you
  0.25: vais @you|van @being|vergesst @me|verschont @me|viele @list|viele @texting|vom @list|vom @text|von @list
  0.25: von @texting|von @you|vuelven @being|werde @me|wesh @stopping|y @being
  -0.25: # @but|# @may|# @me|# @never|# @said|# @want|10 @may|@being|@being #|@being 15h|@being 17h|@being @done
  -0.25: @being @enough|@being @gone|@being @list|@being fiebre|@being kostet|@being las|@being malade|@being midi
  -0.25: @being parking|@being pour|@being scam|@being to|@being todo|@being todos|@being tous|@being tun|@being une
  -0.25: @business 3|@business 4471|@business @being|@business @business|@business @enough|@business @keep
  -0.25: @business @number|@business @out|@business @said|@business @time|@business @wrong|@business del|@business en
  -0.25: @business for|@business ill|@business this|@but @may|@but @texting|@but see|@done @liking|@done @number
  -0.25: @done @person|@done @refusing|@done @said|@elsewhere @if|@elsewhere @list|@elsewhere @number
  -0.25: @elsewhere @stopping|@elsewhere @text|@elsewhere @unsubscribing|@ending #|@ending @may|@ending @said
  -0.25: @ending @texting|@ending dem|@ending der|@ending las|@ending policy|@ending with|@ending work|@enough @ending
  -0.25: @enough @number|@enough @polite|@enough @refusing|@enough @time|@enough ce|@enough cher|@enough of
  -0.25: @enough waiting|@gone @may|@how #|@how @enough|@how @removing|@how hago|@how haltestelle|@how la|@how llegue
  -0.25: @how many|@how much|@how this|@how time|@how to|@how tun|@if @being|@if @me|@if @want|@if @you|@joke @how
  -0.25: @joke @keep|@joke @me|@joke @more|@joke @refusing|@joke @you|@keep @enough|@keep the|@leave @person|@leave with
  -0.25: @liking @liking|@liking @more|@liking @texting|@liking annee|@liking die|@list @enough|@list @how|@list @if
  -0.25: @list @may|@list @more|@list @wrong|@list about|@list arrivent|@list von|@may 14|@may @but|@may @leave
  -0.25: @may @may|@may @more|@may @out|@may @stopping|@may @want|@may @you|@may better|@may ce|@may den|@may fertig
  -0.25: @may it|@may krank|@may normal|@may paye|@may spelled|@may that|@may these|@may trouve|@may une|@me @business
  -0.25: @me @enough|@me @liking|@me @list|@me @mistake|@me ancien|@me arrive|@me as|@me attends|@me avisan|@me bajo
  -0.25: @me blocked|@me blush|@me deux|@me di|@me diese|@me food|@me for|@me furious|@me going|@me inscription|@me komm
  -0.25: @me komme|@me kommen|@me lo|@me lost|@me missed|@me mit|@me old|@me ordered|@me paid|@me place|@me quedo
  -0.25: @me review|@me sign|@me spot|@me subscribe|@me talk|@me the|@me to|@me two|@me un|@me up|@me voy|@me wohne
  -0.25: @mistake @keep|@mistake @me|@mistake @removing|@mistake add|@mistake put|@more @business|@more @done
  -0.25: @more @enough|@more @keep|@more da|@more frei|@more infos|@more live|@more per|@more rein|@more send|@more than
  -0.25: @never @polite|@never @refusing|@never @removing|@number @business|@number for|@number hace|@number its
  -0.25: @number llega|@number lo|@number onions|@number to|@number von|@number with|@out #|@out @may|@out @you|@out dem
  -0.25: @out der|@out la|@out party|@out quotedname|@out the|@out with|@out work|@owner @me|@owner @never
  -0.25: @owner @number|@owner @person|@owner del|@owner in|@owner its|@owner to|@owner von|@owner with|@person 12
  -0.25: @person 555|@person @list|@person @me|@person @refusing|@person as|@person ascensor|@person came|@person de
  -0.25: @person den|@person from|@person hold|@person la|@person livreur|@person mit|@person plan|@person prelevement
  -0.25: @person reste|@person sich|@person taxi|@person the|@person timbre|@person too|@refusing @business
  -0.25: @refusing @done|@refusing @list|@refusing @you|@refusing an|@refusing aufhort|@refusing cebolla
  -0.25: @refusing coming|@refusing da|@refusing de|@refusing give|@refusing go|@refusing hace|@refusing home
  -0.25: @refusing klingeln|@refusing llega|@refusing lo|@refusing make|@refusing onions|@refusing read|@refusing s
  -0.25: @refusing sure|@refusing the|@refusing understand|@refusing vino|@removing @ending|@removing @how
  -0.25: @removing @text|@removing das|@removing del|@said @being|@said @but|@said @keep|@said @may|@said @me
  -0.25: @said @want|@said about|@said karen|@said the|@said to|@stopping @gone|@stopping @if|@stopping @joke
  -0.25: @stopping @list|@stopping @may|@stopping @removing|@stopping @said|@stopping c|@stopping con|@stopping l
  -0.25: @stopping la|@stopping sign|@stopping that|@stopping to|@text #|@text @enough|@text @how|@text @if|@text @may
  -0.25: @text @threat|@text @want|@text arent|@text arrivent|@text en|@text mit|@text per|@text with|@texting @ending
  -0.25: @texting @how|@texting @keep|@texting @want|@texting @you|@texting c|@texting das|@texting de|@texting despues
  -0.25: @texting en|@texting mit|@texting par|@texting sur|@texting un|@texting von|@texting with|@threat @may
  -0.25: @threat @want|@threat la|@time @being|@time @business|@time @ending|@time @removing|@time @texting|@time @time
  -0.25: @time @you|@time la|@time works|@unsubscribing @list|@unsubscribing @text|@unsubscribing @texting
  -0.25: @unsubscribing by|@unsubscribing del|@unsubscribing l|@want #|@want @business|@want any|@want anything
  -0.25: @want darme|@want de|@want for|@want recibir|@want to|@wrong @business|@wrong @said|@wrong @time|@wrong address
  -0.25: @wrong coming|@wrong home|@wrong in|@wrong sure|@wrong the|@wrong working|@you @ending|@you @liking
  -0.25: @you @unsubscribing|@you @you|@you close|@you das|@you etes|@you faites|@you making|@you office|@you rappelle
  -0.25: @you sich|@you the|@you there|@you too|alles @liking|an @me|an @text|an @time|an @you|any @list|as @being
  -0.25: as @may|as @me|before @time|before @you|bis @time|blocked @me|c @may|ca @refusing|ce @time|chez @you
  -0.25: come @being|come @keep|comme @text|comme @texting|count @me|da @being|da @may|das @business|das @enough
  -0.25: das @more|das @number|de @elsewhere|de @how|den @business|den @elsewhere|den @text|der @business|des @text
  -0.25: des @texting|die @list|die @person|die @wrong|dos @done|einen @business|en @me|en @person|fewer @text|finde @me
  -0.25: for @being|for @said|for @text|for @time|for @you|forget @me|forgot @me|from @being|from @time|fur @list
  -0.25: fur @refusing|fur @texting|give @me|haltestelle @may|in @business|in @me|in @number|it @out|it @time|it @you
  -0.25: its @you|ja @me|kam @refusing|la @business|la @more|la @owner|la @text|las @text|lassen @person|lassen @you
  -0.25: leave @being|let @me|los @list|lost @me|making @me|marche @refusing|meldet @you|mettez @me|much @may
  -0.25: new @number|new @owner|next @time|olvide @me|par @time|paso @how|paso @polite|passe @time|pause @me|pour @me
  -0.25: pour @time|put @me|quotedname @number|quotedname @refusing|read @you|running @gone|running @time|se @how
  -0.25: se @removing|seit @person|seit @time|send @being|sounds @liking|surtout @refusing|the @elsewhere
  -0.25: the @unsubscribing|theres @number|theres @refusing|this @wrong|time @joke|time @me|to @enough|to @removing
  -0.25: to @said|turn @ending|turn @out|un @list|un @texting|une @time|up @removing|wifes @number|wifes @owner|with @me
  -0.25: work @owner|worst @business|worst @list
`;

/** What kinds of words weigh. Written by `npm run weigh`, not by hand. */
export const EVIDENCE_OF_KINDS: Language = { evidence: EVIDENCE };
