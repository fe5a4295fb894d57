import type { Language } from '../../engine/rule-book.js';

const EVIDENCE = `
  2: @unsubscribing
  -2: @elsewhere
  1.75: @me machen|@stopping
  1.5: @leave|@more @text|@refusing @text|@removing|@threat|de @text
  -1.5: @joke|@person @want
  1.25: @enough|@enough @texting|@liking @refusing|@list @removing|@me @removing|@me @texting|@refusing send
  1.25: @removing de|@text|@threat @if|@time @refusing|@wrong @owner|los @threat
  -1.25: @but|@keep|@liking|@me @text|@mistake|@time|@want this|pour @you
  1: # @stopping|@being @may|@business auf|@ending|@gone @person|@how @refusing|@how @stopping|@list|@may @keep
  1: @may @wrong|@may fur|@me @number|@me @said|@me der|@me in|@more @texting|@more bekommen|@number @removing
  1: @owner @removing|@person @enough|@person @leave|@person else|@refusing @refusing|@refusing @time|@refusing @want
  1: @stopping the|@texting @text|@time @more|@want @how|@want @out|@you @person|das @ending|das @refusing|de @texting
  1: de @you|dem @text|der @text|faites @person|from @you|the @text
  -1: # @texting|@being @being|@being @text|@business|@elsewhere @more|@how @said|@if|@keep @me|@keep @person|@list #
  -1: @may @business|@more @but|@number @gone|@owner @gone|@refusing @ending|@removing @you|@stopping @you
  -1: @texting @enough|@want @texting|de @more|lopez @texting
  0.75: # @removing|5 @time|@being moglich|@being these|@business @person|@business @removing|@business au|@business los
  0.75: @done|@done @being|@ending @person|@enough @being|@enough @stopping|@enough @text|@enough la|@how @person
  0.75: @keep ill|@leave @me|@liking @owner|@liking los|@list @out|@list @text|@may @enough|@may las|@may moglich
  0.75: @me @gone|@me @leave|@me @threat|@me request|@me von|@more @me|@more @removing|@more @said|@more ill|@never
  0.75: @number @out|@number @texting|@out|@out de|@owner @out|@owner @wrong|@person @gone|@person @may
  0.75: @person @stopping|@person faire|@person las|@person necessaire|@person se|@refusing @keep|@refusing @more
  0.75: @refusing @removing|@refusing @said|@refusing @texting|@refusing interessee|@refusing to|@removing @me
  0.75: @said @list|@said @number|@stopping @stopping|@text @list|@texting|@texting @more|@threat @you|@time @person
  0.75: @time estuvo|@want @refusing|@want @you|@want das|@wrong @removing|@you @keep|@you @list|@you @me|@you @refusing
  0.75: @you an|@you arretiez|@you auf|ca @enough|ce @number|ce @owner|de @me|dem @list|die @may|en @leave|en @want
  0.75: este @number|gehts @more|hagan @how|in @leave|la @time|lo @want|opt @ending|opt @out|sending @me|that @may
  0.75: the @time|to @me|up @me|voy @being
  -0.75: # @me|@being any|@being anything|@being it|@but @want|@done @want|@elsewhere @keep|@elsewhere @me
  -0.75: @elsewhere @you|@enough de|@gone #|@gone @me|@how|@if @person|@keep @keep|@leave @text|@list @but|@list @person
  -0.75: @list come|@may @being|@may grave|@me #|@me @if|@me @stopping|@me auf|@me des|@me die|@me ein|@me ill
  -0.75: @more @elsewhere|@more @more|@more @number|@more @owner|@more questions|@number @but|@number @may|@owner @but
  -0.75: @owner @want|@person @business|@refusing @you|@refusing go|@removing las|@removing the|@said @person
  -0.75: @stopping @elsewhere|@stopping @ending|@stopping @refusing|@stopping au|@text @keep|@text @you|@text come
  -0.75: @text from|@text von|@texting #|@texting bekommen|@texting da|@texting las|@threat @being|@threat @me
  -0.75: @threat un|@time @how|@unsubscribing @how|@want the|@wrong @list|@wrong @text|@you @elsewhere|@you @owner
  -0.75: @you @said|add @me|con @person|dem @business|fur @me|make @person|oh @stopping|one @may|pour @person|see @you
  -0.75: sign @me|sur @me|this @time|un @person|un @text
  0.5: # @ending|# @leave|# @number|3 @time|@being @business|@being @but|@being @how|@being @if|@being @liking
  0.5: @being @never|@being @person|@being @refusing|@being @removing|@being @said|@being @texting|@being @threat
  0.5: @being contactado|@being rest|@being toute|@business @being|@business @may|@business @owner|@business @polite
  0.5: @business @text|@business @threat|@business die|@business to|@but @elsewhere|@but @refusing|@but @removing
  0.5: @but @you|@but per|@done @may|@done @text|@done @texting|@done @you|@done in|@done la|@elsewhere @refusing
  0.5: @elsewhere registry|@elsewhere the|@ending @ending|@ending @list|@ending @text|@ending con|@ending it
  0.5: @ending this|@enough @ending|@enough @may|@enough @person|@enough werbezwecken|@gone|@gone @out|@gone @refusing
  0.5: @gone in|@gone la|@gone the|@how @but|@how @me|@how @texting|@how ca|@how ce|@how fabor|@how oft|@how paro
  0.5: @how pour|@how ver|@keep @removing|@keep @text|@liking @business|@liking @me|@liking @removing|@list @ending
  0.5: @list @liking|@list @me|@list @time|@list @want|@list any|@list to|@may #|@may @gone|@may @list|@may @number
  0.5: @may @person|@may @refusing|@may doing|@may there|@may too|@me @being|@me @may|@me @owner|@me @polite
  0.5: @me @refusing|@me @time|@me answer|@me apunte|@me c|@me come|@me consentement|@me de|@me derecho|@me einwilligung
  0.5: @me know|@me la|@me leaving|@me mandan|@me mog|@me pars|@me tienen|@more|@more @ending|@more @refusing|@more @you
  0.5: @more d|@more un|@more x|@never @keep|@never @more|@number|@number @being|@number @ending|@number @keep
  0.5: @number @list|@number @more|@number @number|@number @stopping|@number @want|@number @wrong|@number la
  0.5: @number last|@number pro|@number recibir|@number se|@number soy|@out @how|@out @refusing|@owner @business
  0.5: @owner @stopping|@owner @you|@person @done|@person anderem|@person camp|@person en|@person hago|@person in
  0.5: @person jours|@person this|@polite @being|@polite @refusing|@polite fabor|@refusing @elsewhere|@refusing @how
  0.5: @refusing @never|@refusing @person|@refusing @stopping|@refusing c|@refusing d|@refusing en|@refusing la
  0.5: @refusing lire|@refusing par|@refusing recibir|@refusing soy|@refusing un|@refusing utiliser|@removing @removing
  0.5: @removing este|@removing this|@said @you|@said by|@stopping @person|@stopping @text|@stopping @texting
  0.5: @stopping ca|@stopping de|@stopping it|@stopping sending|@stopping these|@stopping un|@stopping with|@text @being
  0.5: @text @more|@text @polite|@text @removing|@text an|@text any|@text at|@text auf|@text every|@text it
  0.5: @texting @being|@texting @refusing|@texting auf|@threat @threat|@threat this|@time #|@time @may|@time @number
  0.5: @time @stopping|@time @wrong|@time before|@time pasada|@unsubscribing de|@unsubscribing from|@want @elsewhere
  0.5: @want @ending|@want @may|@want from|@want these|@want von|@wrong @elsewhere|@wrong @refusing|@wrong @want
  0.5: @wrong to|@you|@you #|@you @never|@you @stopping|@you @threat|@you @wrong|@you die|@you faire|@you going
  0.5: @you send|al @number|allez @stopping|avec @person|avec @you|before @me|ca @stopping|cada @text|cette @number
  0.5: cette @time|con @you|contactez @refusing|da @refusing|da @text|das @may|das @unsubscribing|de @enough|de @list
  0.5: de @person|de @removing|de @unsubscribing|dejadme @leave|den @list|den @texting|der @list|der @threat|die @number
  0.5: die @owner|die @text|die @texting|einmal @me|en @out|este @owner|estos @text|falta @how|for @liking|inbox @may
  0.5: infos @more|it @being|it @if|it @may|it @stopping|l @business|la @ending|la @leave|la @person|last @time
  0.5: leave @me|lo @how|mit @you|nothing @more|of @you|one @more|opted @ending|opted @out|opting @ending|opting @out
  0.5: oubliez @me|par @business|par @mistake|par @wrong|recois @more|se @unsubscribing|send @me|seul @text
  0.5: seul @texting|stellen @person|stellen @you|the @list|the @threat|the @wrong|think @me|this @being|this @list
  0.5: this @may|to @being|to @texting|to @unsubscribing|tous @person|tres @done|um @removing|verschont @me
  0.5: veu @refusing|von @text|with @you
  -0.5: # @but|# @more|# @refusing|10 @ending|10 @out|@being #|@being @want|@being there|@being to|@business @business
  -0.5: @business @keep|@business @said|@business de|@but des|@but than|@elsewhere @person|@elsewhere @texting
  -0.5: @elsewhere par|@ending @how|@ending at|@ending de|@ending la|@ending quotedname|@ending to|@ending um
  -0.5: @enough @how|@enough @you|@enough die|@gone @may|@gone de|@gone to|@how #|@how @owner|@how @removing|@how @text
  -0.5: @how @time|@how @unsubscribing|@how faire|@how se|@if @me|@joke @stopping|@keep @enough|@keep the
  -0.5: @leave @refusing|@leave @you|@liking @you|@list @business|@list @may|@list @more|@list @refusing|@list @you
  -0.5: @list bekommen|@list free|@list of|@may|@may @ending|@may @text|@may @texting|@may going|@may ir|@may it
  -0.5: @may normal|@may sich|@may that|@may this|@me @liking|@me @mistake|@me an|@me at|@me bekomme|@me llego
  -0.5: @me resena|@me vemos|@me viens|@me weiss|@me won|@more @done|@more @keep|@more an|@never @removing|@never de
  -0.5: @number @how|@number d|@number way|@out @being|@out @may|@out at|@owner #|@owner @owner|@owner @text|@person
  -0.5: @person @person|@person @said|@person @text|@person @texting|@person too|@refusing @business|@refusing @done
  -0.5: @refusing @enough|@refusing @out|@refusing @threat|@refusing aufhort|@refusing come|@refusing way|@removing 10
  -0.5: @removing @person|@removing la|@stopping @if|@stopping @more|@stopping @time|@stopping emailing|@stopping its
  -0.5: @stopping la|@stopping thats|@text @but|@text @if|@text @person|@text @said|@text @texting|@text @wrong
  -0.5: @text bekommen|@text con|@text de|@text die|@text free|@text in|@text kommen|@text the|@texting @how
  -0.5: @texting @if|@texting @person|@texting @want|@texting al|@texting from|@texting par|@texting the|@texting un
  -0.5: @threat @how|@threat @text|@threat pour|@time @ending|@time @enough|@unsubscribing @being
  -0.5: @unsubscribing @refusing|@unsubscribing @you|@want @me|@want de|@want in|@want to|@want toujours|@wrong @may
  -0.5: @wrong @texting|@wrong @you|@wrong working|@you @number|@you @texting|@you das|@you opt|@you part|an @texting
  -0.5: bei @you|ca @being|ca @me|dans @me|de @keep|de @stopping|den @business|emailing @me|en @you|from @me
  -0.5: geht @refusing|in @me|in @owner|judo @person|la @elsewhere|la @text|las @text|macht @you|neue @may|put @me
  -0.5: robo @list|se @person|since @time|subscribe @me|switch @me|that @being|that @how|the @business|the @elsewhere
  -0.5: these @said|to @ending|to @threat|update @me|von @person|wasnt @me|way @stopping
  0.25: # @being|# @how|# @out|# @owner|@being @elsewhere|@being @ending|@being @keep|@being @more|@being @number
  0.25: @being @out|@being @polite|@being au|@being ce|@being contacted|@being de|@being dem|@being den|@being des
  0.25: @being esto|@being favour|@being funeral|@being l|@being minor|@being mit|@being new|@being one|@being quelquun
  0.25: @being recibir|@being this|@being tout|@being un|@being way|@business @elsewhere|@business @ending
  0.25: @business @gone|@business @me|@business @refusing|@business @stopping|@business @unsubscribing|@business @you
  0.25: @business by|@business c|@business the|@but @how|@but @list|@but @me|@but @person|@but @text|@but un|@done @done
  0.25: @done @how|@done @keep|@done @more|@done @time|@done de|@done esto|@elsewhere @but|@elsewhere @leave
  0.25: @elsewhere @number|@elsewhere los|@ending @business|@ending @time|@ending @want|@ending damit|@ending das
  0.25: @ending los|@ending mit|@ending these|@enough @enough|@enough @removing|@enough @unsubscribing|@enough mit
  0.25: @enough viel|@enough von|@enough with|@gone @ending|@gone @number|@gone @removing|@gone @stopping|@gone @text
  0.25: @gone @texting|@gone en|@gone it|@gone sending|@how @how|@how @keep|@how @list|@how @you|@how komm|@how kommt
  0.25: @how krieg|@how lo|@how sacaron|@how un|@how werde|@if @if|@if @may|@if @more|@if con|@if das|@if its
  0.25: @joke @more|@joke @removing|@keep @you|@keep en|@keep sending|@leave @being|@leave @how|@leave @polite
  0.25: @leave con|@leave l|@leave mit|@leave tomber|@liking @if|@liking @person|@liking arrivee|@liking it|@liking la
  0.25: @liking to|@liking with|@list @being|@list @elsewhere|@list @list|@list @polite|@list @said|@list @unsubscribing
  0.25: @list after|@list at|@list das|@list par|@may 3|@may @done|@may @polite|@may @removing|@may @threat|@may @time
  0.25: @may achete|@may celui|@may compris|@may da|@may das|@may de|@may des|@may driving|@may ein|@may eine|@may en
  0.25: @may faire|@may for|@may la|@may lourd|@may se|@may to|@may von|@me 06|@me @but|@me @elsewhere|@me @ending
  0.25: @me @keep|@me @out|@me @unsubscribing|@me @wrong|@me about|@me accord|@me all|@me angemeldet|@me any
  0.25: @me anything|@me bei|@me broke|@me ca|@me canse|@me consentimiento|@me contactez|@me da|@me dar|@me das
  0.25: @me daughters|@me den|@me dere|@me doy|@me driving|@me ecriviez|@me gehe|@me go|@me habite|@me inbox|@me infos
  0.25: @me lleguen|@me mean|@me one|@me oppose|@me opted|@me patience|@me pay|@me permission|@me prefererais
  0.25: @me privacy|@me rappeler|@me recois|@me recontactez|@me refuse|@me sali|@me things|@me this|@me tranquilles
  0.25: @me vais|@me verzichte|@me vom|@me wont|@me ziehe|@me zustimmung|@mistake @how|@mistake @removing|@mistake de
  0.25: @more @being|@more @list|@more @never|@more @out|@more @stopping|@more @want|@more angeschrieben|@more aufs
  0.25: @more bei|@more eine|@more en|@more erhalten|@more interessee|@more la|@more los|@more of|@more quotedname
  0.25: @more time|@more von|@never @how|@never @text|@never @texting|@never @want|@never donne|@number @business
  0.25: @number @enough|@number @leave|@number @refusing|@number @you|@number c|@number gegeben|@number gehort
  0.25: @number kiero|@number los|@number mo|@number vivo|@out @me|@out @number|@out @time|@out da|@out in|@out it
  0.25: @out mit|@out von|@owner|@owner @being|@owner @ending|@owner @how|@owner @keep|@owner @leave|@owner c
  0.25: @owner gegeben|@owner lose|@owner mayor|@person @elsewhere|@person @ending|@person @liking|@person @list
  0.25: @person @number|@person @out|@person @owner|@person @time|@person an|@person club|@person das|@person descuento
  0.25: @person die|@person dio|@person dire|@person for|@person menu|@person muy|@person nights|@person of
  0.25: @person possible|@person pour|@person to|@person trabajo|@person ultimo|@person von|@person voy|@person with
  0.25: @polite|@polite @me|@polite @number|@polite @texting|@refusing|@refusing @being|@refusing @liking|@refusing @may
  0.25: @refusing @me|@refusing afford|@refusing auf|@refusing autorice|@refusing donne|@refusing habite|@refusing infos
  0.25: @refusing kiero|@refusing leave|@refusing los|@refusing mo|@refusing sign|@refusing vivo|@refusing von
  0.25: @refusing work|@removing all|@removing ce|@removing from|@removing it|@removing werden|@said @business
  0.25: @said @refusing|@said @wrong|@said after|@said any|@stopping @being|@stopping @done|@stopping @how
  0.25: @stopping @number|@stopping @out|@stopping @want|@stopping asking|@stopping avec|@stopping blowin|@stopping d
  0.25: @stopping die|@stopping from|@stopping means|@stopping receiving|@stopping uf|@text #|@text @elsewhere
  0.25: @text @ending|@text @may|@text @me|@text @out|@text @owner|@text @text|@text @time|@text @unsubscribing
  0.25: @text after|@text al|@text by|@text das|@text ein|@text for|@text thing|@texting @done|@texting @list
  0.25: @texting @out|@texting @stopping|@texting @unsubscribing|@texting c|@texting ca|@texting ces|@texting it
  0.25: @texting la|@texting pour|@texting thing|@texting to|@threat @person|@threat au|@time @done|@time @if
  0.25: @time @keep|@time @list|@time @me|@time @removing|@time @want|@time ca|@time infos|@unsubscribing @me
  0.25: @unsubscribing @unsubscribing|@unsubscribing inmediata|@unsubscribing this|@unsubscribing vom|@want
  0.25: @want @number|@want @text|@want @unsubscribing|@want autant|@want des|@want die|@want en|@want hear|@want it
  0.25: @want recibir|@wrong|@wrong @being|@wrong @me|@wrong @number|@wrong @said|@wrong de|@wrong for|@wrong send
  0.25: @you @being|@you @but|@you @done|@you @enough|@you @if|@you @leave|@you @polite|@you @text|@you den|@you done
  0.25: @you mat|@you mean|@you menu|@you sale|@you sell|@you to|about @me|about @you|al @business|al @person|all @list
  0.25: all @text|an @ending|an @me|andere @business|ans @refusing|any @more|arrive @refusing|asking @me|at @being
  0.25: au @business|au @number|auf @you|aufs @number|autorizacion @stopping|aux @text|ay @number|ay @refusing
  0.25: bajenle @being|bought @being|bugger @ending|bugger @out|by @text|by @texting|c @liking|ce @how|ce @refusing
  0.25: ces @text|chond @you|close @me|come @ending|come @out|con @enough|contactez @more|costs @me|cuantas @done
  0.25: d @being|d @person|d @text|d @texting|d @time|d @you|da @out|daily @text|dans @person|das @being|das @never
  0.25: das @person|das @stopping|daughters @number|daughters @owner|day @may|day @stopping|de @being|de @done
  0.25: de @ending|de @may|de @number|de @polite|de @refusing|de @time|dejame @leave|del @me|del @person|dem @enough
  0.25: dem @texting|der @number|der @owner|dere @list|des @refusing|die @enough|die @removing|diese @list|diese @number
  0.25: diese @owner|diese @text|diese @texting|diese @time|digga @stopping|dio @me|donne @me|ecriviez @refusing
  0.25: eine @list|eine @texting|en @being|en @me|en @owner|en @texting|estas @text|este @being|este @may|esto @being
  0.25: esto @may|every @time|faire @person|faites @me|fig @list|fig @said|fig @text|find @person|for @list|forget @you
  0.25: fous @me|from @list|from @texting|gegeben @removing|geht @me|go @out|gonna @threat|habite @more|habite @refusing
  0.25: ik @may|ik @want|ill @threat|immer @more|it @ending|it @me|it @removing|jusqu @being|know @how|know @if|komm @me
  0.25: krieg @me|la @enough|la @list|la @me|la @removing|la @unsubscribing|lads @me|lasst @me|los @text|los @want
  0.25: lose @me|lost @me|macht @me|many @done|means @stopping|mettre @ending|mit @text|mog @refusing|new @business
  0.25: nutzung @me|of @me|of @time|oft @more|oppose @being|pa @how|par @list|par @text|par @texting|per @text
  0.25: per @texting|pour @how|prefer @refusing|prefer @wrong|presente @want|privacy @stopping|quotedname @list
  0.25: quotedname @text|receive @list|receive @text|receiving @text|recibir @more|recibir @refusing|recoive @more
  0.25: recoive @refusing|recontactez @refusing|retiro @me|sacaron @me|sais @refusing|screw @you|se @wrong|send @text
  0.25: sending @person|serait @person|since @me|soy @person|soy @you|spart @you|sur @person|than @me|that @me
  0.25: thats @enough|the @but|the @enough|the @may|the @said|there @being|there @may|there @stopping|these @ending
  0.25: these @list|these @may|these @more|these @out|these @removing|these @stopping|these @text|this @ending|this @me
  0.25: this @more|this @number|this @owner|this @removing|this @stopping|this @text|this @texting|three @done
  0.25: tienen @enough|to @number|to @refusing|to @text|to @wrong|tout @list|tout @text|tout @texting|trois @done
  0.25: turn @person|tut @how|un @number|un @time|un @wrong|up @keep|up @more|vais @you|van @being|versteht @you
  0.25: vom @list|vom @text|von @list|von @more|von @texting|von @you|vuelven @being|werde @me|wesh @stopping
  0.25: wont @being|y @being|zero @text
  -0.25: # @enough|# @may|# @never|# @person|# @said|# @want|# @wrong|04 @how|19 @time|@being|@being @done|@being @owner
  -0.25: @being @time|@being @unsubscribing|@being @you|@being afuera|@being bezahlt|@being cette|@being das|@being der
  -0.25: @being die|@being fait|@being fiebre|@being gewonnen|@being going|@being parking|@being pour|@being the
  -0.25: @being tun|@being une|@business 4471|@business @but|@business @done|@business @enough|@business @joke
  -0.25: @business @out|@business @texting|@business @wrong|@business address|@business ca|@business del|@business en
  -0.25: @business for|@business from|@business ill|@business in|@business it|@business this|@business yet|@but @ending
  -0.25: @but @may|@but @number|@but @texting|@but see|@done @ending|@done @liking|@done @me|@done @number|@done @person
  -0.25: @done @refusing|@done @said|@done for|@done to|@elsewhere @being|@elsewhere @elsewhere|@elsewhere @how
  -0.25: @elsewhere @if|@elsewhere @stopping|@elsewhere @text|@elsewhere @unsubscribing|@ending #|@ending @may
  -0.25: @ending @refusing|@ending @said|@ending dem|@ending den|@ending der|@ending die|@ending for|@ending of
  -0.25: @ending policy|@ending pour|@ending the|@ending with|@ending work|@enough @business|@enough @liking
  -0.25: @enough @number|@enough @polite|@enough @refusing|@enough @time|@enough ce|@enough cher|@enough con|@enough d
  -0.25: @enough of|@enough waiting|@enough zahlen|@gone @more|@gone @you|@how @being|@how @business|@how @done
  -0.25: @how @elsewhere|@how @ending|@how @enough|@how @if|@how @may|@how @want|@how hago|@how la|@how llegue|@how many
  -0.25: @how much|@how paso|@how this|@how time|@how to|@how tun|@if @want|@if @you|@if it|@if los|@joke @joke
  -0.25: @joke @keep|@joke @person|@joke @you|@keep @list|@keep to|@leave @may|@leave @person|@leave la|@leave sonner
  -0.25: @liking @how|@liking @liking|@liking @more|@liking @polite|@liking annee|@liking die|@liking pour|@list @enough
  -0.25: @list @if|@list @keep|@list @threat|@list about|@list ca|@list kommen|@list mit|@list this|@list von|@may @how
  -0.25: @may @if|@may @leave|@may @liking|@may @may|@may @more|@may @out|@may @said|@may @stopping|@may @you
  -0.25: @may better|@may ce|@may der|@may die|@may in|@may recu|@may retrouve|@may spelled|@may the|@may these
  -0.25: @may trouve|@may une|@may wochenende|@me @never|@me @person|@me ancien|@me arrive|@me as|@me avais|@me avisan
  -0.25: @me blocked|@me blush|@me boite|@me borro|@me cobraron|@me descends|@me deux|@me di|@me dio|@me duele|@me food
  -0.25: @me for|@me found|@me furious|@me gonna|@me kommen|@me kumm|@me l|@me landlord|@me llegan|@me lo|@me lost
  -0.25: @me missed|@me money|@me old|@me paid|@me prefer|@me quedo|@me reste|@me retour|@me review|@me salio|@me serai
  -0.25: @me sign|@me spot|@me sœur|@me talk|@me the|@me to|@me two|@me umbrella|@me van|@me warte|@me wu|@mistake @but
  -0.25: @mistake add|@mistake put|@more @business|@more @may|@more @time|@more auf|@more azucar|@more ce|@more da
  -0.25: @more des|@more frei|@more informacion|@more notig|@more seats|@more send|@more sur|@more than|@never @being
  -0.25: @never @done|@never @gone|@never @polite|@never @refusing|@never @wrong|@number 14|@number @done
  -0.25: @number @elsewhere|@number @if|@number @me|@number del|@number llega|@number onions|@number update|@number von
  -0.25: @number with|@out #|@out del|@out dem|@out den|@out der|@out for|@out quotedname|@out the|@out with|@out work
  -0.25: @owner @list|@owner @may|@owner @me|@owner @texting|@owner in|@owner to|@owner von|@person #|@person 12
  -0.25: @person 555|@person @being|@person @keep|@person @threat|@person @unsubscribing|@person as|@person ascensor
  -0.25: @person at|@person bano|@person bleu|@person cargo|@person chauffage|@person der|@person dia|@person from
  -0.25: @person hold|@person la|@person mit|@person pastel|@person plan|@person prelevement|@person s|@person sucre
  -0.25: @person timbre|@person vacances|@person vient|@polite found|@refusing @but|@refusing @gone|@refusing @list
  -0.25: @refusing an|@refusing andere|@refusing cebolla|@refusing coming|@refusing da|@refusing de|@refusing die
  -0.25: @refusing dispo|@refusing forget|@refusing give|@refusing gluten|@refusing hein|@refusing home|@refusing in
  -0.25: @refusing klingeln|@refusing llega|@refusing make|@refusing nachtisch|@refusing onions|@refusing open
  -0.25: @refusing recu|@refusing sur|@refusing sure|@refusing this|@refusing tute|@refusing understand|@refusing venir
  -0.25: @refusing wait|@removing @ending|@removing @how|@removing @may|@removing @refusing|@removing @want
  -0.25: @removing del|@removing l|@removing un|@said|@said @being|@said @but|@said @ending|@said @how|@said @more
  -0.25: @said @stopping|@said @time|@said @unsubscribing|@said about|@said karen|@said the|@said to|@stopping @business
  -0.25: @stopping @but|@stopping @gone|@stopping @joke|@stopping @keep|@stopping @may|@stopping @me|@stopping @removing
  -0.25: @stopping @said|@stopping by|@stopping c|@stopping con|@stopping en|@stopping l|@stopping shop|@stopping sign
  -0.25: @stopping sur|@stopping that|@stopping to|@text @done|@text @enough|@text @how|@text @refusing|@text @threat
  -0.25: @text about|@text d|@text dans|@text del|@text desde|@text lo|@text mit|@text par|@text with|@texting @may
  -0.25: @texting @polite|@texting @threat|@texting by|@texting con|@texting d|@texting des|@texting immer|@texting in
  -0.25: @texting kommen|@texting lo|@texting mit|@texting von|@texting with|@threat #|@threat @business|@threat @enough
  -0.25: @threat @stopping|@threat the|@time @being|@time @out|@time @texting|@time @time|@time for|@time la
  -0.25: @time wochenende|@time works|@unsubscribing @if|@unsubscribing @list|@unsubscribing @may|@unsubscribing @text
  -0.25: @unsubscribing @texting|@unsubscribing by|@unsubscribing del|@unsubscribing die|@want #|@want @being
  -0.25: @want @business|@want @keep|@want @said|@want @time|@want any|@want anything|@want den|@want for|@want par
  -0.25: @wrong @business|@wrong @enough|@wrong address|@wrong coming|@wrong home|@wrong in|@wrong sure|@wrong this
  -0.25: @you @liking|@you @removing|@you @time|@you @unsubscribing|@you @you|@you auch|@you close|@you etes|@you in
  -0.25: @you making|@you office|@you pour|@you rappelle|@you there|@you too|@you tout|al @time|alte @number|alte @owner
  -0.25: an @text|an @time|ancien @number|any @list|as @being|as @may|auf @joke|auf @me|avais @said|aww @stopping
  -0.25: before @time|before @you|bis @time|blocked @me|book @me|c @may|ca @may|ca @said|ce @time|come @being
  -0.25: comme @text|comme @texting|con @how|count @me|da @being|da @may|dans @you|das @business|das @enough|das @more
  -0.25: das @number|das @text|de @elsewhere|de @how|de @owner|del @time|deleted @you|depuis @time|der @business
  -0.25: der @person|des @list|des @texting|deux @done|die @business|die @ending|die @list|done @text|dos @done
  -0.25: einen @ending|en @refusing|este @me|este @time|etes @wrong|every @text|fewer @text|for @being|for @me|for @said
  -0.25: for @text|for @time|forget @me|forgot @me|from @being|from @time|fur @list|fur @refusing|fur @texting|fur @time
  -0.25: give @me|going @ending|going @out|haltestelle @may|help @me|hole @being|hole @may|in @business|in @number
  -0.25: in @you|inscrivez @me|it @more|it @out|it @you|its @wrong|its @you|ja @me|kam @refusing|kommen @refusing
  -0.25: la @business|la @more|lass @me|lassen @person|lassen @you|let @me|let @you|los @list|making @me|many @list
  -0.25: many @said|marche @refusing|meldet @you|much @may|neue @number|neue @owner|new @number|new @owner|next @time
  -0.25: noel @being|of @business|olvide @me|oui @me|par @person|paso @how|paso @polite|pause @me|pour @me|pour @time
  -0.25: quotedname @number|quotedname @refusing|rappelez @me|recibir @text|recu @you|reminder @said|s @may|s @stopping
  -0.25: savoir @if|se @how|se @me|se @removing|seid @you|seit @person|send @being|sucre @you|surtout @refusing
  -0.25: the @being|the @liking|the @person|theres @number|theres @refusing|to @enough|to @list|to @removing|to @said
  -0.25: todo @person|tout @may|tout @person|un @business|un @list|un @more|un @texting|une @time|up @removing
  -0.25: vom @business|von @me|voulais @texting|wifes @number|wifes @owner|with @being|with @me|work @owner
  -0.25: worst @business|worst @list|wu @refusing
`;

/** What kinds of words weigh. Written by `npm run weigh`, not by hand. */
export const EVIDENCE_OF_KINDS: Language = { evidence: EVIDENCE };
