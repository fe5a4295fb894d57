import type { Language } from '../../engine/rule-book.js';

const EVIDENCE = `
  2: @unsubscribing
  -2: @elsewhere
  1.75: @me machen|@stopping
  -1.75: @joke
  1.5: @leave|@refusing @text|@removing|@threat|de @text
  -1.5: @person @want
  1.25: @enough|@enough @texting|@liking @refusing|@list @removing|@me @number|@me @texting|@more @text|@refusing @time
  1.25: @refusing send|@removing de|@text|@threat @if|@want @how|@wrong @owner
  -1.25: @business|@but|@keep|@keep @me|@liking|@me @text|@mistake|@time|@want this|pour @you
  1: # @stopping|@being @may|@ending|@enough #|@gone @person|@how @person|@how @stopping|@list|@may @wrong|@may fur
  1: @me @removing|@me @said|@me der|@me in|@more @removing|@more bekommen|@number @removing|@number @texting
  1: @owner @removing|@person @enough|@person @leave|@person else|@refusing @want|@stopping the|@texting @text
  1: @time @more|@time @refusing|@want @out|@want das|@you @keep|@you an|das @ending|de @texting|de @you|dem @text
  1: der @text|este @number|faites @person|from @you|los @threat|the @text
  -1: @being @text|@elsewhere @more|@how @said|@if|@keep @person|@list #|@more @but|@number @gone|@owner @gone
  -1: @refusing @ending|@removing @you|@stopping @refusing|@stopping @you|@texting @enough|@threat @being
  -1: @unsubscribing @how|@want @texting|@you @owner|de @more|un @person
  0.75: # @ending|5 @time|@being moglich|@being these|@business @may|@business @text|@business au|@business los|@done
  0.75: @done @being|@done in|@ending @person|@enough @being|@enough @may|@enough @stopping|@enough @text|@enough la
  0.75: @gone|@how @refusing|@keep @removing|@leave @me|@liking @owner|@liking los|@list @text|@list @time|@may #
  0.75: @may @enough|@may @keep|@may @person|@may las|@may moglich|@me @gone|@me @leave|@me @threat|@me apunte
  0.75: @me request|@me von|@more @said|@more @texting|@never|@number @out|@out|@out de|@owner @out|@owner @wrong
  0.75: @person @done|@person @gone|@person @may|@person @stopping|@person faire|@person las|@person necessaire
  0.75: @person se|@refusing @keep|@refusing @more|@refusing @refusing|@refusing @removing|@refusing @said
  0.75: @refusing @texting|@refusing interessee|@refusing la|@refusing to|@said @list|@text @being|@text @business
  0.75: @text @list|@texting|@texting @more|@threat @you|@time @person|@time estuvo|@want @refusing|@want @you|@want des
  0.75: @wrong @elsewhere|@wrong @removing|@you #|@you @me|@you @person|@you @refusing|@you @stopping|@you arretiez
  0.75: @you auf|ca @enough|ce @number|ce @owner|das @refusing|de @removing|dem @list|die @may|die @text|en @leave
  0.75: en @want|gehts @more|hagan @how|la @time|lo @want|opt @ending|opt @out|sending @me|that @may|the @time
  0.75: this @being|this @list|to @me|up @me|voy @being
  -0.75: # @refusing|# @texting|@being @being|@being any|@being anything|@but @want|@but than|@done @want
  -0.75: @elsewhere @keep|@elsewhere @me|@elsewhere @person|@elsewhere @you|@enough de|@gone @me|@how|@if @me
  -0.75: @keep @keep|@leave @refusing|@leave @text|@list @but|@list @person|@list come|@may @being|@may @ending
  -0.75: @may @how|@may grave|@me #|@me @if|@me @stopping|@me auf|@me des|@me die|@me ein|@me ill|@more @elsewhere
  -0.75: @more @more|@more @number|@more @owner|@more questions|@number @but|@owner @but|@owner @want|@person @person
  -0.75: @person @said|@refusing @threat|@refusing go|@removing las|@removing the|@stopping @elsewhere|@stopping @ending
  -0.75: @stopping @if|@stopping @more|@stopping au|@text @keep|@text come|@text from|@text in|@text von
  -0.75: @texting bekommen|@texting da|@texting from|@texting las|@threat @me|@threat un|@time @how|@unsubscribing @but
  -0.75: @unsubscribing @if|@want the|@wrong @list|@wrong @text|@you @elsewhere|@you @said|add @me|con @person|dans @you
  -0.75: dem @business|lopez @texting|make @person|oh @stopping|one @may|pour @person|see @you|sign @me|sur @me
  -0.75: this @time
  0.5: # @number|3 @time|@being @business|@being @but|@being @how|@being @if|@being @keep|@being @liking|@being @never
  0.5: @being @refusing|@being @removing|@being @said|@being @threat|@being contactado|@being rest|@business @person
  0.5: @business @removing|@business @stopping|@business @threat|@business @unsubscribing|@business c|@business to
  0.5: @but @elsewhere|@but @refusing|@but @removing|@but @you|@but per|@done @may|@done @text|@done @texting|@done @you
  0.5: @done la|@elsewhere @refusing|@elsewhere registry|@ending @text|@ending con|@ending it|@ending this
  0.5: @enough @ending|@enough @person|@enough werbezwecken|@gone @out|@gone @refusing|@gone @text|@gone in|@gone la
  0.5: @gone the|@how @but|@how @list|@how @texting|@how ca|@how fabor|@how oft|@how paro|@how pour|@how ver|@keep @text
  0.5: @keep ill|@liking @me|@liking @removing|@list @ending|@list @me|@list @out|@list @want|@list any|@list to
  0.5: @may @gone|@may @list|@may @number|@may @polite|@may @refusing|@may @removing|@may das|@may doing|@may there
  0.5: @may too|@me @but|@me @owner|@me @polite|@me @refusing|@me @time|@me answer|@me bei|@me c|@me come
  0.5: @me consentement|@me de|@me derecho|@me einwilligung|@me inbox|@me leaving|@me mandan|@me mog|@me pars|@me tienen
  0.5: @more|@more @ending|@more @me|@more @refusing|@more @you|@more d|@more en|@more ill|@more la|@more un|@more x
  0.5: @never @keep|@never @more|@number|@number @being|@number @ending|@number @keep|@number @list|@number @more
  0.5: @number @number|@number @stopping|@number @want|@number @wrong|@number @you|@number la|@number last|@number pro
  0.5: @number se|@number soy|@out @how|@out @refusing|@owner @stopping|@person anderem|@person camp|@person hago
  0.5: @person jours|@person this|@person to|@polite @being|@polite @refusing|@polite fabor|@refusing @elsewhere
  0.5: @refusing @how|@refusing @may|@refusing @never|@refusing @person|@refusing c|@refusing ce|@refusing d
  0.5: @refusing en|@refusing lire|@refusing par|@refusing soy|@refusing un|@refusing utiliser|@removing @me
  0.5: @removing @removing|@removing este|@removing it|@removing this|@said @you|@said by|@stopping @person
  0.5: @stopping @stopping|@stopping @text|@stopping @texting|@stopping ca|@stopping de|@stopping it|@stopping sending
  0.5: @stopping these|@stopping un|@stopping with|@text #|@text @more|@text @polite|@text @removing|@text an|@text any
  0.5: @text at|@text every|@text it|@texting @being|@texting @refusing|@threat @threat|@threat this|@time #|@time @may
  0.5: @time @number|@time @stopping|@time @wrong|@time before|@time pasada|@unsubscribing de|@unsubscribing from
  0.5: @want @elsewhere|@want @may|@want from|@want these|@want von|@wrong @refusing|@wrong @want|@wrong to|@you
  0.5: @you @list|@you @never|@you @threat|@you @wrong|@you die|@you faire|@you going|@you send|@you to|al @number
  0.5: allez @stopping|ans @refusing|avec @you|before @me|ca @stopping|ce @how|ce @text|ce @texting|cette @number
  0.5: cette @time|con @you|contactez @refusing|da @refusing|da @text|das @unsubscribing|day @stopping|de @enough
  0.5: de @list|de @me|de @number|de @person|dejadme @leave|der @list|der @threat|die @number|die @owner|die @texting
  0.5: einmal @me|en @me|en @out|este @owner|estos @text|falta @how|for @liking|immer @more|inbox @may|infos @more
  0.5: it @being|it @if|it @may|it @stopping|la @ending|la @leave|last @time|leave @me|lo @how|mit @you|nothing @more
  0.5: of @you|one @more|oubliez @me|recois @more|se @unsubscribing|send @me|seul @text|seul @texting|stellen @person
  0.5: stellen @you|the @list|the @threat|think @me|this @may|to @being|to @texting|to @unsubscribing|tres @done
  0.5: trois @done|um @removing|un @wrong|verschont @me|veu @refusing|von @text|von @you|with @you
  -0.5: # @me|# @more|10 @ending|10 @out|@being die|@being it|@being there|@being to|@business @wrong|@business de
  -0.5: @but des|@elsewhere @texting|@elsewhere par|@ending @mistake|@ending at|@ending de|@ending la|@ending quotedname
  -0.5: @ending to|@ending um|@enough @how|@enough @you|@enough die|@gone #|@gone @may|@gone to|@how @owner
  -0.5: @how @removing|@how @text|@how @time|@how @unsubscribing|@how faire|@if @person|@joke @how|@joke @stopping
  -0.5: @keep @enough|@keep @list|@keep the|@leave @you|@list @if|@list @keep|@list @may|@list @more|@list bekommen
  -0.5: @list of|@may|@may @business|@may @said|@may @texting|@may going|@may ir|@may normal|@may that|@may this
  -0.5: @me @liking|@me @person|@me an|@me at|@me bekomme|@me das|@me llego|@me resena|@me reste|@me vemos|@me viens
  -0.5: @me weiss|@me won|@more @done|@more @keep|@more @may|@more @time|@never @removing|@never de|@number @done
  -0.5: @number @may|@number update|@number way|@out @mistake|@out at|@owner #|@owner @owner|@owner @text|@person
  -0.5: @person #|@person @business|@person @more|@person @texting|@person livreur|@person too|@refusing @done
  -0.5: @refusing @enough|@refusing @you|@refusing aufhort|@refusing come|@refusing recu|@refusing way|@removing 10
  -0.5: @removing @person|@removing la|@said @how|@said @person|@said the|@stopping @said|@stopping @time
  -0.5: @stopping emailing|@stopping its|@stopping la|@stopping thats|@text @but|@text @wrong|@text @you|@text bekommen
  -0.5: @text con|@text die|@text kommen|@text the|@texting @if|@texting @may|@texting @want|@texting @you|@texting al
  -0.5: @texting par|@texting the|@texting un|@threat @how|@threat @text|@threat pour|@time @ending|@time @enough
  -0.5: @unsubscribing @being|@unsubscribing @refusing|@unsubscribing @you|@want @business|@want de|@want in|@want to
  -0.5: @want toujours|@wrong @may|@wrong @texting|@wrong @you|@wrong working|@you @number|@you @texting|@you das
  -0.5: @you opt|@you part|an @texting|avec @me|bei @you|c @may|ca @being|ca @me|dans @me|das @text|de @keep
  -0.5: emailing @me|en @you|from @me|fur @me|geht @refusing|in @me|in @owner|judo @person|la @elsewhere|las @text
  -0.5: macht @you|neue @may|oui @me|put @me|robo @list|se @person|since @time|switch @me|that @being|the @business
  -0.5: the @elsewhere|these @said|to @ending|to @threat|to @you|un @text|update @me|von @person|way @stopping
  0.25: # @business|# @done|# @how|# @out|# @owner|@being @elsewhere|@being @ending|@being @number|@being @out
  0.25: @being @person|@being @polite|@being @stopping|@being @texting|@being @wrong|@being au|@being ce
  0.25: @being contacted|@being dem|@being den|@being des|@being esto|@being favour|@being funeral|@being l|@being los
  0.25: @being minor|@being new|@being one|@being quelquun|@being recibir|@being this|@being tout|@being un|@being way
  0.25: @business @gone|@business @list|@business @more|@business @polite|@business @time|@business by|@business la
  0.25: @business the|@but @being|@but @list|@but @me|@but @more|@but @person|@but @text|@but un|@done @done|@done @more
  0.25: @done @time|@done de|@done esto|@elsewhere @but|@elsewhere @leave|@elsewhere @number|@elsewhere los
  0.25: @elsewhere the|@ending @business|@ending @ending|@ending @list|@ending @time|@ending @want|@ending @you
  0.25: @ending damit|@ending das|@ending los|@ending mit|@ending these|@ending todo|@enough @enough|@enough @removing
  0.25: @enough @unsubscribing|@enough mit|@enough viel|@enough von|@enough with|@gone @ending|@gone @number
  0.25: @gone @removing|@gone @stopping|@gone @texting|@gone en|@gone it|@gone sending|@how @keep|@how @me|@how @you
  0.25: @how komm|@how kommt|@how krieg|@how lo|@how sacaron|@how un|@how werde|@if @if|@if @may|@if con|@if das|@if its
  0.25: @if oui|@joke @more|@joke @removing|@keep @you|@keep en|@keep sending|@leave @being|@leave @polite|@leave l
  0.25: @leave mit|@leave tomber|@liking @being|@liking @business|@liking @if|@liking @said|@liking arrivee|@liking it
  0.25: @liking la|@liking to|@liking with|@list @elsewhere|@list @liking|@list @list|@list @polite|@list @said
  0.25: @list after|@list de|@list par|@may 3|@may 9|@may @done|@may @me|@may @threat|@may @unsubscribing|@may achete
  0.25: @may compris|@may da|@may des|@may diese|@may driving|@may ein|@may eine|@may en|@may faire|@may for|@may la
  0.25: @may lourd|@may se|@may to|@may von|@me 06|@me @being|@me @business|@me @ending|@me @may|@me @out|@me @wrong
  0.25: @me about|@me accord|@me aff|@me all|@me angemeldet|@me any|@me anything|@me borran|@me broke|@me cobran
  0.25: @me consentimiento|@me contactez|@me crois|@me da|@me dan|@me dar|@me daughters|@me den|@me dere|@me doy
  0.25: @me driving|@me ecriviez|@me gehe|@me go|@me habite|@me infos|@me know|@me la|@me live|@me lleguen|@me mean
  0.25: @me one|@me oppose|@me opted|@me patience|@me pay|@me permission|@me prefererais|@me privacy|@me rappeler
  0.25: @me recontactez|@me refuse|@me sali|@me things|@me this|@me tranquilles|@me vais|@me verzichte|@me vom|@me ware
  0.25: @me wont|@me ziehe|@me zustimmung|@mistake @how|@more @how|@more @list|@more @never|@more @out|@more @stopping
  0.25: @more @want|@more angeschrieben|@more aufs|@more bei|@more erhalten|@more interessee|@more los|@more of
  0.25: @more quotedname|@more time|@more von|@never @how|@never @text|@never @texting|@never @want|@never donne
  0.25: @number #|@number @enough|@number @leave|@number @refusing|@number c|@number gegeben|@number gehort
  0.25: @number kiero|@number los|@number mo|@number recibir|@number vivo|@out @me|@out @number|@out @person|@out @time
  0.25: @out in|@out it|@out mit|@out von|@owner|@owner @being|@owner @business|@owner @ending|@owner @leave|@owner @you
  0.25: @owner c|@owner gegeben|@owner lose|@owner mayor|@person @ending|@person @how|@person @liking|@person @list
  0.25: @person @number|@person @out|@person @owner|@person @time|@person an|@person club|@person das|@person del
  0.25: @person descuento|@person dio|@person dire|@person en|@person for|@person in|@person menu|@person muy
  0.25: @person nights|@person of|@person possible|@person pour|@person sarah|@person trabajo|@person ultimo|@person von
  0.25: @person voy|@person with|@polite|@polite @me|@polite @texting|@refusing|@refusing @being|@refusing @liking
  0.25: @refusing @me|@refusing @stopping|@refusing afford|@refusing auf|@refusing donne|@refusing infos|@refusing kiero
  0.25: @refusing leave|@refusing los|@refusing mo|@refusing plan|@refusing pour|@refusing recibir|@refusing sign
  0.25: @refusing vivo|@refusing von|@refusing work|@removing all|@removing ce|@removing diese|@removing from
  0.25: @removing werden|@said @may|@said @me|@said @number|@said @refusing|@said @wrong|@said after|@said any|@said de
  0.25: @stopping @being|@stopping @how|@stopping @want|@stopping asking|@stopping avec|@stopping blowin|@stopping from
  0.25: @stopping means|@stopping receiving|@stopping this|@stopping uf|@stopping w|@text @elsewhere|@text @ending
  0.25: @text @may|@text @out|@text @owner|@text @text|@text @time|@text after|@text al|@text auf|@text by|@text eh
  0.25: @text ein|@text for|@text los|@text pour|@text thing|@texting @but|@texting @done|@texting @list|@texting @me
  0.25: @texting @stopping|@texting auf|@texting c|@texting ca|@texting ces|@texting it|@texting pour|@texting thing
  0.25: @texting to|@threat au|@time @done|@time @if|@time @keep|@time @list|@time @me|@time @removing|@time @want
  0.25: @time ca|@time infos|@unsubscribing @me|@unsubscribing @unsubscribing|@unsubscribing inmediata
  0.25: @unsubscribing this|@want|@want @ending|@want @number|@want @text|@want @unsubscribing|@want autant|@want die
  0.25: @want diese|@want en|@want hear|@want it|@want recibir|@wrong @being|@wrong @number|@wrong @person|@wrong @said
  0.25: @wrong for|@wrong send|@you @being|@you @business|@you @but|@you @done|@you @enough|@you @how|@you @if
  0.25: @you @leave|@you @polite|@you @text|@you den|@you done|@you mat|@you mean|@you sale|@you sell|about @me
  0.25: about @you|al @business|al @person|all @list|all @text|an @ending|an @me|andere @business|arrive @refusing
  0.25: asking @me|at @being|au @business|au @number|auf @you|aufs @number|auriez @you|autorizacion @stopping|aux @text
  0.25: avec @person|ay @number|ay @refusing|bajenle @being|bought @being|bugger @ending|bugger @out|by @text
  0.25: by @texting|c @liking|cada @text|ce @refusing|ces @text|chond @you|close @me|cobran @how|come @ending|come @out
  0.25: con @enough|contactez @more|costs @me|crois @how|cuantas @done|d @text|d @texting|d @time|d @you|da @out
  0.25: daily @text|dans @person|das @being|das @never|das @person|das @stopping|daughters @number|daughters @owner
  0.25: day @may|de @being|de @done|de @ending|de @may|de @polite|de @time|de @unsubscribing|dejame @leave|del @me
  0.25: del @person|dem @enough|den @list|den @texting|dentista @number|dentista @refusing|der @number|der @owner
  0.25: dere @list|des @refusing|die @enough|die @removing|diese @list|diese @number|diese @owner|diese @texting
  0.25: diese @time|digga @stopping|dio @me|donne @me|ecriviez @refusing|eh @refusing|eine @list|eine @texting
  0.25: einen @business|en @being|en @owner|en @texting|estas @text|este @being|este @may|esto @being|esto @may
  0.25: esto @removing|every @time|faire @person|faites @me|fig @list|fig @said|fig @text|find @person|for @list
  0.25: forget @you|fous @me|from @list|from @texting|gegeben @removing|geht @me|gibt @being|gibt @may|go @out
  0.25: gonna @threat|habite @more|habite @refusing|ik @may|ik @want|ill @threat|in @leave|it @ending|it @me
  0.25: it @removing|its @refusing|jusqu @being|know @how|know @if|komm @me|krieg @me|l @business|la @enough|la @list
  0.25: la @me|la @person|la @removing|la @unsubscribing|lads @me|lasst @me|last @text|last @texting|los @text|los @want
  0.25: lose @me|lost @me|macht @me|make @you|many @done|means @stopping|mettre @ending|mit @text|mog @refusing
  0.25: new @business|nutzung @me|of @list|of @me|of @time|oft @more|oppose @being|opted @ending|opted @out
  0.25: opting @ending|opting @out|pa @how|par @list|par @mistake|par @text|par @texting|par @wrong|per @text
  0.25: per @texting|pour @how|prefer @refusing|prefer @wrong|presente @want|privacy @stopping|quotedname @list
  0.25: quotedname @text|receive @list|receive @text|receiving @text|recibir @refusing|recoive @more|recoive @refusing
  0.25: recontactez @refusing|recu @me|retiro @me|sacaron @me|sais @refusing|screw @you|se @wrong|send @text
  0.25: sending @person|serait @person|since @me|soy @person|soy @you|spart @you|sur @person|than @me|that @me
  0.25: thats @enough|the @but|the @enough|the @may|the @number|the @said|the @wrong|there @being|there @may
  0.25: there @stopping|these @ending|these @list|these @may|these @more|these @out|these @removing|these @stopping
  0.25: these @text|this @ending|this @me|this @more|this @number|this @owner|this @removing|this @stopping|this @text
  0.25: this @texting|three @done|tienen @enough|to @number|to @refusing|to @text|to @wrong|tous @person|tout @list
  0.25: tout @text|tout @texting|tut @how|un @number|un @time|une @done|up @keep|up @more|vais @you|van @being
  0.25: vergesst @me|versteht @you|vom @list|vom @text|von @list|von @more|von @texting|vuelven @being|werde @me
  0.25: wesh @stopping|wohn @refusing|wont @being|y @being|zero @text
  -0.25: # @but|# @enough|# @may|# @never|# @want|# @wrong|04 @how|19 @time|@being|@being #|@being @done|@being @owner
  -0.25: @being @time|@being @unsubscribing|@being @want|@being @you|@being afuera|@being bezahlt|@being bis
  -0.25: @being cette|@being das|@being der|@being erst|@being fait|@being fiebre|@being gewonnen|@being going
  -0.25: @being normal|@being pour|@being the|@being tun|@business 4471|@business 8|@business 9|@business @business
  -0.25: @business @done|@business @enough|@business @how|@business @keep|@business @number|@business @out|@business en
  -0.25: @business for|@business from|@business this|@business yet|@but @ending|@but @may|@but @number|@but @texting
  -0.25: @but see|@but une|@done @ending|@done @liking|@done @me|@done @number|@done @person|@done @said|@done for
  -0.25: @done paye|@done the|@done to|@elsewhere @being|@elsewhere @elsewhere|@elsewhere @how|@elsewhere @if
  -0.25: @elsewhere @text|@elsewhere @unsubscribing|@ending #|@ending @how|@ending @may|@ending @refusing|@ending @said
  -0.25: @ending @texting|@ending dem|@ending den|@ending der|@ending die|@ending for|@ending of|@ending policy
  -0.25: @ending pour|@ending the|@ending tout|@ending with|@ending work|@enough @business|@enough @liking
  -0.25: @enough @number|@enough @refusing|@enough @time|@enough ce|@enough cher|@enough con|@enough d|@enough of
  -0.25: @enough spat|@enough waiting|@enough zahlen|@gone @more|@gone @you|@gone de|@how #|@how @business|@how @done
  -0.25: @how @elsewhere|@how @ending|@how @enough|@how @if|@how @may|@how @want|@how ce|@how haltestelle|@how la
  -0.25: @how llegue|@how many|@how much|@how paso|@how se|@how this|@how time|@how to|@how tun|@if @want|@if @you
  -0.25: @if it|@if los|@joke @keep|@joke @me|@joke @person|@joke @you|@keep to|@leave @person|@leave la|@leave sonner
  -0.25: @liking @how|@liking @liking|@liking @more|@liking @polite|@liking @you|@liking an|@liking die|@liking einen
  -0.25: @liking pour|@liking the|@list @enough|@list @refusing|@list @stopping|@list @threat|@list @unsubscribing
  -0.25: @list @wrong|@list @you|@list about|@list ca|@list free|@list kommen|@list lo|@list mit|@list this|@list von
  -0.25: @may @leave|@may @liking|@may @may|@may @more|@may @out|@may @text|@may @you|@may better|@may ce|@may der
  -0.25: @may die|@may in|@may it|@may krank|@may mit|@may recu|@may retrouve|@may sich|@may spelled|@may the|@may these
  -0.25: @may wochenende|@me @how|@me @me|@me @mistake|@me @never|@me ancien|@me arrive|@me as|@me attends|@me avais
  -0.25: @me avisan|@me blocked|@me blush|@me borro|@me bring|@me ca|@me cobraron|@me descends|@me deux|@me di|@me dio
  -0.25: @me duele|@me faire|@me food|@me for|@me found|@me furious|@me going|@me kommen|@me kumm|@me landlord
  -0.25: @me llegan|@me lost|@me missed|@me money|@me new|@me old|@me other|@me paid|@me prefer|@me quedo|@me retour
  -0.25: @me review|@me salio|@me serai|@me sign|@me spot|@me sœur|@me the|@me to|@me two|@me umbrella|@me van|@me warte
  -0.25: @me wu|@mistake @but|@mistake @me|@mistake abgemeldet|@mistake add|@mistake put|@more @enough|@more @if
  -0.25: @more an|@more auf|@more azucar|@more ce|@more da|@more den|@more des|@more frei|@more informacion|@more notig
  -0.25: @more rein|@more seats|@more send|@more sur|@more than|@more une|@never @being|@never @done|@never @gone
  -0.25: @never @polite|@never @refusing|@never @said|@never @wrong|@number 14|@number @elsewhere|@number @how
  -0.25: @number @if|@number @me|@number d|@number del|@number for|@number in|@number llega|@number onions|@number von
  -0.25: @number with|@out #|@out @being|@out @may|@out del|@out dem|@out den|@out der|@out for|@out quotedname|@out the
  -0.25: @out with|@out work|@owner @list|@owner @may|@owner @me|@owner @texting|@owner in|@owner to|@owner von
  -0.25: @person 12|@person 555|@person @me|@person @removing|@person @text|@person @threat|@person @unsubscribing
  -0.25: @person @you|@person as|@person ascensor|@person at|@person bano|@person bleu|@person chauffage|@person cobro
  -0.25: @person de|@person dia|@person from|@person gateau|@person hold|@person la|@person lo|@person mit
  -0.25: @person pastel|@person plan|@person prelevement|@person s|@person sucre|@person timbre|@person vacances
  -0.25: @person vient|@person voudrait|@polite found|@refusing @business|@refusing @gone|@refusing @out|@refusing an
  -0.25: @refusing andere|@refusing cebolla|@refusing coming|@refusing da|@refusing de|@refusing die|@refusing dispo
  -0.25: @refusing forget|@refusing give|@refusing gluten|@refusing hein|@refusing home|@refusing in|@refusing klingeln
  -0.25: @refusing llega|@refusing make|@refusing nachtisch|@refusing nusse|@refusing onions|@refusing open
  -0.25: @refusing sur|@refusing sure|@refusing this|@refusing tute|@refusing understand|@refusing venir|@refusing wait
  -0.25: @removing @being|@removing @ending|@removing @how|@removing @may|@removing @out|@removing @refusing
  -0.25: @removing @text|@removing @want|@removing del|@removing l|@removing par|@removing un|@said|@said @being
  -0.25: @said @but|@said @ending|@said @stopping|@said @time|@said about|@said to|@stopping @business|@stopping @but
  -0.25: @stopping @gone|@stopping @joke|@stopping @keep|@stopping @me|@stopping @removing|@stopping c|@stopping den
  -0.25: @stopping en|@stopping l|@stopping paye|@stopping shop|@stopping sign|@stopping sur|@stopping that|@stopping to
  -0.25: @text @done|@text @how|@text @if|@text @person|@text @refusing|@text @said|@text @texting|@text @threat
  -0.25: @text @unsubscribing|@text d|@text dans|@text de|@text del|@text desde|@text free|@text lo|@text mit|@text with
  -0.25: @texting #|@texting @how|@texting @person|@texting @threat|@texting @unsubscribing|@texting by|@texting con
  -0.25: @texting d|@texting des|@texting die|@texting in|@texting kommen|@texting la|@texting lo|@texting mit
  -0.25: @texting une|@texting von|@texting with|@threat #|@threat @business|@threat @enough|@threat @stopping
  -0.25: @threat the|@time @being|@time @business|@time @out|@time @text|@time @texting|@time for|@time la
  -0.25: @time wochenende|@time works|@unsubscribing @business|@unsubscribing @list|@unsubscribing @text
  -0.25: @unsubscribing @texting|@unsubscribing by|@unsubscribing del|@unsubscribing die|@want #|@want @being
  -0.25: @want @keep|@want @me|@want @said|@want any|@want anything|@want den|@want eso|@want for|@want par
  -0.25: @wrong @business|@wrong @enough|@wrong @me|@wrong address|@wrong coming|@wrong home|@wrong in|@wrong sure
  -0.25: @wrong this|@wrong with|@you @liking|@you @more|@you @removing|@you @time|@you @unsubscribing|@you @you
  -0.25: @you auch|@you c|@you close|@you etes|@you in|@you lo|@you making|@you office|@you rappelle|@you there|@you too
  -0.25: alte @number|alte @owner|an @text|an @time|ancien @number|any @list|as @being|as @may|avais @said|aww @stopping
  -0.25: before @time|before @you|bis @time|blocked @me|book @me|c @being|ca @may|ca @said|ce @time|chez @you
  -0.25: come @being|comme @text|comme @texting|con @how|continuer @being|count @me|da @being|da @may|das @business
  -0.25: das @enough|das @more|das @number|de @business|de @elsewhere|de @stopping|del @time|deleted @you|den @business
  -0.25: depuis @time|der @business|des @list|des @texting|deux @done|die @business|die @ending|die @list|die @wrong
  -0.25: done @text|dos @done|einen @ending|en @business|en @refusing|este @me|este @time|etes @wrong|every @text
  -0.25: fewer @text|for @me|for @said|for @text|for @time|forget @me|forgot @me|from @being|from @time|fur @list
  -0.25: fur @refusing|fur @texting|fur @time|give @me|going @ending|going @out|haltestelle @may|help @me|hole @being
  -0.25: hole @may|in @business|in @number|in @you|inscrivez @me|it @more|it @out|it @you|its @you|ja @me|kam @refusing
  -0.25: kommen @refusing|la @business|la @more|la @text|lass @me|lassen @person|lassen @you|let @me|let @you|making @me
  -0.25: many @list|many @said|marche @refusing|meldet @you|much @may|neue @number|neue @owner|new @number|new @owner
  -0.25: next @time|olvide @me|par @person|paso @how|paso @polite|pause @me|pendant @person|pour @refusing
  -0.25: quotedname @number|quotedname @refusing|rappelez @me|read @you|recibir @text|recu @you|reminder @said
  -0.25: repondre @stopping|s @may|s @stopping|se @how|se @me|se @removing|seid @you|seit @person|send @being
  -0.25: subscribe @me|sucre @you|surtout @refusing|that @how|the @being|the @person|theres @number|theres @refusing
  -0.25: to @enough|to @list|to @may|to @removing|to @said|tout @may|tout @person|un @business|un @list|un @more
  -0.25: un @texting|une @mistake|une @wrong|up @removing|vom @business|von @me|voulais @texting|wasnt @me|wifes @number
  -0.25: wifes @owner|with @being|with @me|work @owner|worst @business|worst @list|wu @refusing
`;

/** What kinds of words weigh. Written by `npm run weigh`, not by hand. */
export const EVIDENCE_OF_KINDS: Language = { evidence: EVIDENCE };
