import type { Language } from '../../engine/rule-book.js';

const EVIDENCE = `
  1.5: con los
  1.25: # you|hort auf|in der|je porte|mir nicht
  1: a ma|das #|de noche|de sus|do #|do not|faites le|for this|me again|mehr bekommen|mich ab|mit den|my number|ne me
  1: of it|que no|stop the|tell your|with the|you #
  -1: # de|auf der|contact my|in den|me no|mehr sms|mich ein|n #|nehmt meine|text my|use this|want the
  -0.75: # #|a ustedes|can i|did you|do i|do you|en la|es spam|for the|get the|hab das|i like|i love|i remove|im getting
  -0.75: ist falsch|jamais de|las ofertas|m appeler|m appelez|manden a|me ill|me mandar|melde mich|mich auf|nada mas
  -0.75: no way|numero de|of the|oh stop|one is|pour vos|que les|remettez moi|see you|sign me|stop au|stop calling
  -0.75: stop you|stop youre|sur mon|to see|told me|usen este|want to|we have|wie kundige|yours are
  0.75: # hier|again ill|at night|au 33700|ca suffit|can we|ce numero|con las|de quotedname|dont care|dont send|en veux
  0.75: es moglich|est du|euch die|from you|gehts noch|hagan que|i am|i have|ihr nervt|le necessaire|los recordatorios
  0.75: mauvais numero|mehr schreiben|mi in|mon numero|my request|nehmt die|not call|not text|one more|opt out|part of
  0.75: porte plainte|remove me|retirez moi|son las|the daily|the messages|to opt|too much|veux etre|vous arretiez|voy a
  0.75: you could|you going
  0.5: # la|# no|# on|# stop|5 uhr|a des|a escribirme|a otro|a rest|al perro|allez arreter|auf mit|baja de|be removed
  0.5: before i|bin nicht|block you|blocking this|ca cesse|call registry|can someone|cancel my|cancelar la|ce soit
  0.5: celular de|cette ligne|cette semaine|comment on|como le|cut me|das ab|das aufhort|das ist|das nicht|de baja|de el
  0.5: de escribir|de los|de mensajes|de no|de rappels|de vos|dejar de|delete me|dem verteiler|den sms|der nacht|did not
  0.5: die nummer|do me|dont you|du harcelement|du matin|el carro|en paz|enough is|envoyer des|es reicht|est pas
  0.5: este numero|estos mensajes|euch an|for good|forget this|get my|get one|get these|give it|hab ein|had enough
  0.5: hago #|have a|hear from|heute nicht|i call|i did|ich das|ich hatte|ich wurde|id like|id love|ill pass|im blocking
  0.5: im good|im not|im on|immer noch|in may|in peace|is a|ist nicht|it a|it end|it if|it is|it stop|j veux|je me
  0.5: je pars|je vous|jemand anderem|kann das|kein interesse|keine nachrichten|l appli|la #|la app|la lista|la manana
  0.5: la paix|la semana|la suscripcion|lachez moi|laissez moi|las 5|lasst den|last week|le camp|le faire|le hago
  0.5: les relances|lieber sms|like my|lo de|lo que|los denuncio|los quiero|los voy|lose my|lose this|ma mere|make it
  0.5: me anymore|me apunte|me borrar|me escriban|me manden|me retirer|me tienen|mehr schicken|mes donnees
  0.5: mi suscripcion|mich da|mich raus|mich schon|mich von|mir lieber|mir nichts|mis datos|mitten in|moi de|moi la
  0.5: mon consentement|mon nom|mon telephone|more reminders|my answer|my consent|my dog|my inbox|my lawyer|n en|n est
  0.5: nada de|ne #|ne m|ne pas|nicht weiter|nie wieder|nix mehr|no deseo|no estoy|no soy|no texts|not to|nummer raus
  0.5: of these|on arrete|on peut|on se|on this|pas besoin|pas etre|pas interesse|pas interessee|pas lire|pedi la
  0.5: permission to|plus la|plus rien|qu on|que ca|que ce|que vous|quiero ofertas|quit it|quitar de|quiten el
  0.5: receive these|recibir estos|refrain from|reminders i|schreiben sie|se desabonner|semana pasada|send me|sending me
  0.5: sent by|ser contactado|si vous|sie haben|signed up|siguen escribiendo|sms mehr|sms nicht|someone else|soy cliente
  0.5: stellen sie|still getting|still texting|stop im|stop j|stop je|stop texting|stop with|subscription to|suis pas
  0.5: take a|take me|text it|thats the|the discount|the morning|the next|the quotedname|the week|these messages|this be
  0.5: this is|this list|this phone|to get|to me|to text|to unsubscribed|tres veces|trois fois|turno de|uhr fruh
  0.5: um loschung|un seul|vendi el|votre base|vous ai|vous continuez|vous ecrivez|want these|wie oft|with these
  0.5: with your|wrong person|years ago|you can|you people|your messages
  -0.5: # from|# the|# to|10 off|a message|a vos|add me|ai change|ai laisse|ai plus|an der|appelez plus|arretez d|at the
  -0.5: basta de|basta me|be a|be enough|be there|bei euch|ca a|cambie de|can #|ce que|ce serait|ces sms|comme ca|con el
  -0.5: d envoyer|das stopp|de alta|de cobrarme|de mandar|de message|de promos|de ustedes|dejenme en|del gym|demande a
  -0.5: die nachricht|el mensajes|emailing me|escriban a|fin de|fix it|from my|geht nicht|get on|give me|got any|hab die
  -0.5: hort ihr|i left|i prefer|i still|ich bekomme|ich brauche|ich die|ich hore|ich meinen|ich noch|ich raus
  -0.5: ich schreibe|ihr habt|ill pick|im out|in the|interesse am|interested in|is this|ist die|it anymore|it by|j ai
  -0.5: je les|je n|je suis|je viens|je voudrais|kann ich|kundige ich|la newsletter|la sortie|laisse mon|le message
  -0.5: les alertes|les mails|list of|los puntos|loscht meine|m a|ma boite|maybe next|me at|me faire|me in|me llego
  -0.5: me more|mensajes con|messages de|mi resena|mich an|mir keine|moi a|moi du|more text|my ex|my husband|my money
  -0.5: my name|my phone|nachrichten von|ne veut|ne veux|need a|need it|nicht aufhort|no escriban|no he|no longer
  -0.5: noch nicht|nos vemos|number on|of those|off at|otra vez|otro mensajes|pas annuler|phone use|plus besoin|pour le
  -0.5: que faire|que j|quiero que|recevoir les|recordatorios de|remove a|remove the|rien a|send the|sms bekommen
  -0.5: sms ist|sms kommen|sms reicht|still want|stop a|stop emailing|stop my|stop thats|stopp das|stopp war|sus promos
  -0.5: switch me|take 10|text alerts|texting is|that was|the blue|the group|the kids|these texts|this month|to bring
  -0.5: tragt mich|vos messages|vos sms|votre part|wegen dem|whats your|when you|will nicht|wir nehmen|with this
  0.25: # con|# fur|# it|# its|# l|# numero|# of|# promo|a bloquear|a customer|a escribir|a esto|a favour|a funeral|a l
  0.25: a los|a mandar|a marre|a minor|a quelquun|a qui|a quitte|a recevoir|a recibir|a su|a tout|a un|a votre|a vous
  0.25: a way|abo kundigen|about this|abstenganse de|again i|ai #|ai demande|ai dit|ai jamais|ai une|ai vendu
  0.25: aimerais que|all day|all the|am on|amables no|angebote mehr|annuler l|any longer|appreciate being|are annoying
  0.25: are no|are you|arrete d|arreter les|arretez ca|arretez tout|arretez vos|arrive pas|as per|ask for|asking for
  0.25: at a|at all|aucun message|auf mich|auf mir|auto ist|autorizacion para|avec le|avec les|avec vos|avez le|back in
  0.25: baja inmediata|bajenme de|be contacted|be kind|be taken|be unsubscribe|belongs to|besoin des|bien a|bin aus
  0.25: blockier euch|bon la|bugger off|by text|c bon|ca s|cada mensajes|call list|call the|can leave|cancel the
  0.25: cancel this|cancelar los|cancelar suscripcion|cancelen mi|cant afford|ce n|ce qu|ce telephone|cease desist
  0.25: ces envois|closed our|colis est|comment je|como me|con sus|con tanto|con ustedes|contactez plus|contacting me
  0.25: cuantas veces|cut it|d etre|d mandar|da nicht|da raus|darme de|das abbestellen|das abo|de ahi|de ces
  0.25: de contactarme|de dar|de enviarme|de esa|de escribirme|de esta|de estar|de esto|de fois|de la|de llamar
  0.25: de mandarme|de me|de mes|de mi|de molestar|de ne|de nous|de numero|de pub|de publicite|de sms|de su|de texto
  0.25: de textos|de tout|de votre|deja dit|dejad de|dejen d|dejen de|del club|delete it|dem system|demande de|den de
  0.25: denme de|der datenbank|der liste|der nummer|der werbung|des fins|des trucs|deseo recibir|didnt sign|didnt text
  0.25: die nachrichten|diese nachrichten|diese nummer|diese sms|diese woche|dit non|do texts|do to|do u|donde sacaron
  0.25: done with|donne mon|dont bother|dont call|dont have|dont need|dont wish|dos de|du mat|ecrivez a|ecrivez plus
  0.25: effacez mes|effacez mon|ein diensthandy|eine sms|el celular|el martes|el menu|el trabajo|elle est|email me|en a
  0.25: en dehors|en mi|encore vous|end it|end them|enlever de|enlevez moi|enough texts|enough with|enviarme mensajes
  0.25: envoyez plus|erinnerungen mehr|erreur de|es das|es ist|es mi|escriban mas|est #|est bon|est compris|est decede
  0.25: est en|est plus|esta en|esta linea|esta lista|esta semana|este es|este telefono|esto es|estoy harto
  0.25: eure nachrichten|eurer werbung|every day|every hour|every single|faire pour|falsche person|falta que|fin a
  0.25: for emergencies|for everything|for money|for these|forget you|fous moi|foutez moi|from all|from your|frosty fig
  0.25: fuera de|fur alles|fur die|fur mich|fur werbung|further messages|geht mir|gern keine|get texts|getting these
  0.25: go away|got a|got the|hab genug|hab schon|habe mich|haben die|habite plus|had my|had this|halt die|hasta la
  0.25: hat euch|have kids|he passed|her number|horts auf|how #|how can|how i|i be|i come|i dont|i go|i mog|i only
  0.25: i opted|i said|i say|i sold|i stop|i unsubscribe|i unsubscribed|i would|ich aus|ich bin|ich blockier|ich euch
  0.25: ich gehe|ich habe|ich kenne|ich mochte|ich verzichte|ich von|id prefer|id rather|if i|if its|ihr meine
  0.25: ihr schreibt|il est|il possible|ill report|im broke|im done|im driving|im in|im still|in die|in march|infos mehr
  0.25: interesa nada|interesse mehr|interessiert mich|inutile de|is for|is not|is there|is too|ist ein|it #|it again
  0.25: it from|it possible|it take|its been|ive asked|ive had|j #|j en|j habite|jamais donne|je #|je ne|je recois
  0.25: je vais|jusqu a|keep getting|kein bedarf|kein kontakt|keine angebote|keine erinnerungen|keine infos|keine mehr
  0.25: keine weiteren|keine werbung|keinen kontakt|kenne euch|knock it|know who|kontakt mehr|krieg ich|l affaire
  0.25: l ancien|la baja|la escuela|la fin|la grappe|la je|la peine|la presente|la prochaine|la publicidad|la semaine
  0.25: lachez l|las promos|lasst das|last message|last year|le bon|le code|le dije|le escriban|le portable|le spam
  0.25: leave us|les digo|les dije|les jours|les pedi|les promos|les sms|like to|lista de|liste nehmen|live in|lo mismo
  0.25: lo quiero|longer interested|longer want|los mensajitos|loscht mich|loschung meiner|lose the|love it|love to
  0.25: m ecrivez|m ecriviez|m enlever|m envoyer|m envoyez|m interessent|m oppose|make this|mandar mensajes|mandar nada
  0.25: manden nada|many messages|many times|maple mart|mas nada|mas recordatorios|mauvaise personne|me alone|me any
  0.25: me anything|me avisen|me borran|me borren|me canse|me cobran|me contacten|me contacter|me contactez|me dar
  0.25: me den|me derangez|me desabonnez|me envien|me escribas|me interesa|me laisser|me molestan|me off|me one|me out
  0.25: me quitar|me sacar|me sali|me siguen|me stop|me suis|me things|me this|means stop|mehr anschreiben|mehr aufs
  0.25: mehr bei|mehr erhalten|mehr kontaktieren|mehr senden|mehr von|mein handy|meine daten|meine einwilligung
  0.25: meine mutter|meine nummer|meine tochter|meiner daten|meiner nummer|meiner rufnummer|meiner tochter|melde ich
  0.25: mensajes al|mensajes mas|mensajes que|mensajes si|mere tranquille|mes coordonnees|mes infos|message me
  0.25: messages je|messages to|mettre fin|mi abuela|mi consentimiento|mi hijo|mi jefe|mi telefono|mich #|mich abmelden
  0.25: mich bei|mich in|mich nie|mir auf|mir nie|mir reichts|mit eure|mit euren|mit mir|mochte keine|moi ca|moi en
  0.25: moi le|moi plus|mon abonnement|mon accord|mon chien|mon ex|mon pere|more alerts|more of|more quotedname
  0.25: more texts|more time|my appointment|my data|my daughter|my info|my late|my mind|my permission|my privacy|my son
  0.25: my subscription|my text|n ai|n habite|nachrichten ab|nachrichten mehr|nachrichten nicht|nachrichten zu|ne plus
  0.25: ne souhaite|need the|never text|ni me|ni un|nicht loschen|nicht nochmal|nicht schicken|nie angemeldet
  0.25: nie zugestimmt|no insistan|no kiero|no la|no le|no les|no los|no m|no mandes|no me|no mensajes|no mo|no more
  0.25: no quiero|no recibir|no se|no tengo|no vivo|nobody here|noch eine|nom de|not be|not for|not my|not send|not use
  0.25: nous tranquilles|number again|number out|numero borrenlo|numero c|numero equivocado|numero es|nummer nicht
  0.25: nur noch|of my|of this|of you|of your|ofertas de|off it|off of|off this|offres de|oft noch|on a|on n|oppose a
  0.25: opted out|opting out|otez moi|oubliez moi|out how|par erreur|par sms|pas arretez|pas recevoir|passed away
  0.25: paz con|pedi esto|pedi que|peine d|peine de|per text|persona mayor|peut se|phone i|phone is|plan charges|plus d
  0.25: plus etre|plus jamais|plus le|plus un|por el|por sms|portable de|possible de|possible to|pour que|prefer not
  0.25: prefere ne|presente solicito|promos de|que molestos|que paren|quien les|quiero cancelar|quiero mas
  0.25: quiero mensajes|quiero saber|quiero salir|quiero salirme|quiero sus|quiero volver|quit sending|quitenme de
  0.25: quitte la|quotedname alerts|quotedname list|rather you|receiving these|recevoir ca|recevoir vos|recibir esto
  0.25: recibir nada|recoive plus|remove it|remove number|remove this|remove us|removed from|report you|reporting this
  0.25: retire moi|retire mon|retiro mi|revoco mi|revoke consent|rid of|rien de|sacame de|sacar de|sacaron mi|sagt ich
  0.25: salir de|schicken sie|schluss damit|schon wieder|schreibt mir|screw you|se acabo|se desabonnez|se equivocaron
  0.25: se quien|seguir en|sending these|serait il|she is|should be|si siguen|sie das|sie meine|sie mich|sie mir
  0.25: sie nicht|sie uns|sign up|single day|sms a|sms das|sms de|sms ich|sms je|sold the|solo por|souhaite me|soy una
  0.25: spamming me|stellt das|stellt die|still on|stop asking|stop avec|stop blowin|stop getting|stop i|stop les
  0.25: stop means|stop receiving|stop sending|stop stop|stop these|stop this|streichen sie|su lista|suis en
  0.25: supprimez mes|supprimez moi|sus ofertas|sus promociones|suscripcion a|take us|taken off|text thing|texting me
  0.25: texts after|texts i|texts remove|than my|thats enough|the baby|the blood|the car|the church|the class|the course
  0.25: the do|the fcc|the last|the mailing|the notifications|the number|the promos|the school|the spam|the store
  0.25: the texting|the texts|the word|the wrong|them anymore|there a|there an|there stop|these are|these come|these off
  0.25: these stop|this #|this line|this remove|this stop|this text|this the|three times|time asking|to be|to contact
  0.25: to email|to end|to hear|to it|to keep|to leave|to not|to say|today im|too many|tous les|tout ca|trouve un
  0.25: turn them|turn these|two years|u have|u stop|um streichung|una persona|une fois|unsubscribed from
  0.25: unsubscribed me|unsubscribed this|unterlassen sie|up again|up for|up i|up my|ur texts|us off|va bien|vais vous
  0.25: van a|vendu la|vergesst mich|verpisst euch|verschont mich|verzichte auf|veux me|veux que|vez ustedes|vivo en
  0.25: voir avec|volver a|von euren|von eurer|von sms|vos envois|vos pubs|vos textos|votre liste|vous ne|vuelven a
  0.25: w the|want anything|want out|war das|was muss|way too|we closed|we sold|wem anders|wenn das|werde ich|when are
  0.25: who dis|who is|why am|wie melde|wie werde|will das|will meine|will nichts|will raus|wish to|wohn nicht|wont be
  0.25: word to|work there|would appreciate|would love|wrong guy|wrong number|y a|y en|you are|you done|you get|you keep
  0.25: you no|you not|you sell|you text|your phone|youve got|zu schicken|zu schreiben|zu viel|zusendung von
  -0.25: # a|# at|# del|# el|# for|# getting|# i|# jamais|# je|# les|# mas|# message|# nehmen|# not|# pas|# send|# zu
  -0.25: 18 uhr|5 min|555 0188|a #|a 15h|a dit|a etre|a friend|a las|a list|a midi|a parking|a que|a quelle|a scam
  -0.25: a text|about it|add my|add this|after all|ai paye|ai trouve|al tecnico|alertas de|all set|alles gut|am samstag
  -0.25: an die|an diese|an hour|antes de|any more|anything else|apres 18h|are fine|are these|arrete de|arrete pas
  -0.25: arrete plus|arrete tu|arreter ces|arreter de|arretez de|arretez le|arretez vous|arrive dans|as a|asked to|at 9
  -0.25: at that|at this|au 2e|auch in|auf die|auf zu|aus dem|aus den|aus der|aus versehen|aww stop|baja del|baja mi
  -0.25: basta con|be #|be late|be you|before you|belastigt mich|besoin de|bin ich|blocked my|bloquez moi|blue one
  -0.25: borren mi|brauch ich|c est|c etait|ca fait|ca me|cambiar la|can stop|cant make|ce soir|celui ci|change my
  -0.25: changed my|come get|como #|con la|con un|contact about|count me|cual es|cuando me|d accord|d attendre|da bin
  -0.25: da ist|dans la|dans ma|das auch|das handy|das in|das paket|das reicht|de batterie|de commande|de david|de donde
  -0.25: de l|de las|de lo|de ma|de messages|de pedido|de recevoir|de ruedas|de samedi|de semana|de una|de venir
  -0.25: del trabajo|delete the|den falschen|den nachrichten|den newsletter|den schlussel|der #|des sms|desabonner moi
  -0.25: despues de|deux fois|di de|dia antes|die alte|die falsche|die haltestelle|die liste|die torte|die werbung
  -0.25: does it|dont contact|dont forget|dont understand|dont want|dos veces|drop it|du tout|ecrivez moi|eine nachricht
  -0.25: einen termin|einer stunde|el ascensor|el cargo|el cel|el corte|el mismo|el plan|el timbre|en retard|en stock
  -0.25: end of|enleve les|enough of|envoyer ca|envoyer les|envoyez moi|envoyez pas|es el|est fini|est mon|est normal
  -0.25: est quoi|est trop|este mes|estoy en|etait pour|euch keine|euch zu|euren sms|every time|falsche nummer|faut il
  -0.25: fois que|for a|for july|for me|for my|for orders|for texts|for two|for you|forget it|forget me|forget the
  -0.25: forgot my|found it|from a|from the|fur sms|fur zwei|geht bei|get a|get me|getting your|gibts das|go through
  -0.25: good for|got anything|habt ihr|had it|haha stop|hasta que|hat sich|have to|heisst das|help me|hor auf|how do
  -0.25: how many|how much|how to|i #|i asked|i blocked|i cancelled|i changed|i contact|i do|i found|i missed|i never
  -0.25: i no|i replied|i sign|i text|i told|i won|ich #|ich den|ich komm|ich mein|ich melde|ich nicht|ich schon
  -0.25: ich soll|ich zeig|ich zeige|if im|if it|ihr mich|ihr noch|im #|im furious|im gonna|im here|in a|in class
  -0.25: in line|in my|in ruhe|in your|inscrivez moi|interesa el|interesse par|interesse pas|is better|is enough|is it
  -0.25: is out|is spelled|ist das|ist der|ist krank|ist weg|it ill|it out|it to|it up|its a|ive been|j annule|j arrete
  -0.25: j arrive|j enleve|j etais|ja ich|je descends|je m|je reste|je signale|kam nicht|keep me|keep the
  -0.25: keeps harassing|keine lust|keine nachricht|keine sms|keine tute|keinen nachtisch|kommen nicht|konnen wir
  -0.25: l alarme|l eau|l equipe|la basura|la cantine|la clinica|la direccion|la facture|la foto|la hora|la liste
  -0.25: la mesa|la noche|la obra|la otra|la salle|la ultima|laissez sonner|las 2|las 8|las alertas|lass mich|lassen sie
  -0.25: lasst die|le 12|le bleu|le numero|le prelevement|le sms|le sucre|leave it|leave the|left my|les messages
  -0.25: les rappels|les textos|list i|longer have|longer need|los mensajes|los sms|lost my|love the|m avez|m en
  -0.25: m interesse|ma place|macht ihr|making me|many texts|mas azucar|mas tarde|me a|me as|me avisan|me back|me bajo
  -0.25: me blush|me borro|me di|me dio|me encanta|me encantan|me for|me from|me harceler|me if|me im|me llegan|me lo
  -0.25: me on|me quedo|me quiero|me sirve|me text|me texts|me the|me to|me two|me va|me voy|mehr an|mehr ich|mehr im
  -0.25: mehr infos|mehr notig|mehr zu|meldet euch|mensajes desde|mensajes me|mensajes por|message de|mi cel|mi cuenta
  -0.25: mi ex|mi hija|mi numero|mi pedido|mi tarjeta|mich im|mich mit|mind found|mir die|mit dem|mon ancien|mon bail
  -0.25: mon colis|mon frere|more info|more questions|more seats|more stop|more than|much for|much is|muss ich|my boss
  -0.25: my food|my landlord|my mobile|my neighbour|my old|my order|my review|my sms|my spot|my texts|my toddler
  -0.25: my umbrella|n ecrivez|nachrichten nerven|nada a|name is|name off|ne andere|need any|need anything|need for
  -0.25: neue nummer|never asked|never got|never mind|new number|next week|nicht an|nicht da|nicht die|nicht klingeln
  -0.25: no el|no es|no i|no llega|no mas|no necesito|no no|no onions|no pedi|no puedo|no texting|not coming|not contact
  -0.25: not getting|not home|not me|not want|number do|number is|number take|number to|numero a|numero ne|nummer von
  -0.25: of town|off for|off the|off with|off work|old address|olvide mi|on est|on hold|on the|otro numero|oui je|out at
  -0.25: out of|paket ist|par la|par le|para de|para nada|paren de|paren el|paren la|pas a|pas de|pas deranger|pas du
  -0.25: pas ecrivez|pas encore|pas la|pas moi|pas mon|paso por|pause my|per post|peut etre|pick it|pick up|plan caro
  -0.25: plus a|pour la|pour les|pour mon|pour vous|pretending to|puedo ir|put me|quand est|quand meme|que hago|que je
  -0.25: que le|que lo|que se|quelle heure|quiero el|quiero seguir|quiten mi|quotedname no|rappels de|rather get
  -0.25: read your|recibir mas|reminders from|remove my|replied stop|resend the|retirer mon|retirez les|retirez mon
  -0.25: rien demande|rien en|s arrete|s est|saquenme de|schicken ich|schickt sie|se desinscrire|se me|seit einer|send a
  -0.25: send it|send someone|sending the|sent the|should i|shut off|si quiero|sie es|sie schreiben|sigan mandando
  -0.25: silla de|sin cebolla|sms c|sms le|sms von|solo mensajes|spam no|still no|stop everything|stop it|stop me
  -0.25: stop message|stop shop|stop that|stop to|streicht mich|su numero|suis plus|suspendan el|take my|talk to
  -0.25: tell you|text instead|text me|text the|text this|text with|text you|texted me|texting her|texts only|texts to
  -0.25: that puppy|the #|the alerts|the bin|the cake|the cat|the code|the coupons|the day|the door|the email|the gate
  -0.25: the gym|the house|the other|the phone|the pickles|the plumber|the raffle|the receipt|the red|the reminder
  -0.25: the sign|the text|the unsubscribed|the waitlist|the warranty|the window|theres no|these reminders|this number
  -0.25: this one|to bother|to call|to cancel|to receive|to texts|to you|tout je|tout le|tout va|tres bien|trop cher
  -0.25: trop de|tu me|uhr ist|un autre|un mensajes|un sms|una hora|une fuite|une heure|unsubscribe by|unsubscribed i
  -0.25: up with|update my|versehen abgemeldet|veut plus|viele nachrichten|von euch|votre message|votre numero|vous avez
  -0.25: vous etes|vous faites|vous m|vous n|vous pour|vous rappelle|vous vous|want it|was my|was tun|we do|we dont
  -0.25: we need|we only|we won|wenn ich|wer ist|were closed|what i|what number|what time|where is|who do|why did
  -0.25: wifes phone|will be|will die|will i|will keine|wipe my|wir kommen|wir sind|wir wollen|with a|with my|with you
  -0.25: withdraw my|won the|worst service|would be|wrong address|wrong chat|you have|you i|you in|you there|you were
  -0.25: your message|your number|your office|your site|your text|your texts|youre making
`;

/** What pairs of words weigh. Written by `npm run weigh`, not by hand. */
export const EVIDENCE_OF_PAIRS: Language = { evidence: EVIDENCE };
