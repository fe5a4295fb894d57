import type { Language } from '../../engine/rule-book.js';

const EVIDENCE = `
  1.5: con los
  1.25: hort auf|je porte|mir nicht
  -1.25: in den
  1: # you|a ma|das #|de noche|de sus|do not|faites le|for this|in der|me again|mehr bekommen|mich ab|mit den|my number
  1: ne me|of it|que no|stop the|tell your|with the
  -1: # de|auf der|contact my|me no|mehr sms|mich ein|n #|nehmt meine|text my|use this|want the
  -0.75: # #|a ustedes|at the|cambie de|can i|der arbeit|did you|do i|do you|en la|es spam|for the|get the|hab das
  -0.75: i like|i love|im getting|ist falsch|jamais de|las ofertas|m appeler|m appelez|manden a|me ill|me mandar
  -0.75: melde mich|mich auf|nada mas|ne veux|no way|numero de|of the|oh stop|one is|phone use|que les|remettez moi
  -0.75: see you|sign me|stop au|stop calling|stop you|stop youre|su mensajes|sur mon|text alerts|to see|told me
  -0.75: usen este|want to|we have|wie kundige|yours are
  0.75: # hier|again ill|ai #|at night|au 33700|ca suffit|can we|ce numero|comment on|con las|das aufhort|das nicht
  0.75: de quotedname|do #|dont care|dont send|en veux|es moglich|est du|euch die|from you|gehts noch|hagan que|i am
  0.75: i have|ihr konnt|ihr nervt|im not|l appli|le necessaire|mauvais numero|mehr schreiben|mi in|mich raus
  0.75: mon abonnement|mon numero|my request|nehmt die|nicht weiter|not call|not text|one more|opt out|part of|plus rien
  0.75: porte plainte|remove me|retirez moi|siguen escribiendo|son las|the daily|to opt|too much|veux etre|vous arretiez
  0.75: voy a|you #|you could|you going
  0.5: # la|# mon|# no|# on|# stop|5 uhr|a escribirme|a los|a otro|a rest|again i|al perro|allez arreter|any longer
  0.5: asking for|auf mir|auf mit|avec vos|baja de|be removed|before i|bin aus|bin nicht|block you|blocking this
  0.5: ca cesse|call registry|can someone|cancel my|cancelar la|ce qu|ce soit|celular de|ces envois|cette ligne
  0.5: cette semaine|como le|cut me|das ab|das ist|de baja|de el|de escribir|de los|de mensajes|de no|de rappels|de vos
  0.5: dejar de|dem verteiler|der nacht|did not|die nummer|do me|dont call|dont you|du harcelement|du matin
  0.5: ecrivez encore|el carro|el ultimo|en paz|enough is|envoyer des|envoyez plus|es reicht|est pas|esta linea
  0.5: este numero|estos mensajes|euch an|every day|for good|forget this|get my|get one|give it|hab genug|had enough
  0.5: hago #|have a|hear from|heute nicht|i call|i did|ich das|ich hatte|ich von|ich wurde|id like|id love|ihr schreibt
  0.5: ill pass|im blocking|im good|im on|immer noch|in may|in peace|is a|it a|it end|it if|it is|it stop|j veux|je me
  0.5: je pars|je vous|jemand anderem|kann das|kein interesse|la app|la lista|la manana|la paix|la semana|la suscripcion
  0.5: lachez moi|laissez moi|las 5|lasst den|last week|le camp|le faire|le hago|les jours|lieber sms|like my|lo de
  0.5: lo que|los denuncio|los quiero|los recordatorios|los voy|lose my|lose this|ma mere|me anymore|me apunte|me borrar
  0.5: me escriban|me manden|me retirer|me tienen|mehr schicken|mes donnees|mi suscripcion|mich da|mich schon|mich von
  0.5: mir lieber|mis datos|mitten in|moi de|moi la|mon consentement|mon nom|mon telephone|my answer|my appointment
  0.5: my consent|my dog|my inbox|my lawyer|my text|n en|n est|nada de|ne #|ne m|ne pas|nie wieder|nix mehr|no deseo
  0.5: no estoy|no me|no soy|no texts|not to|nummer raus|of these|on arrete|on friday|on ne|on se|pas besoin|pas etre
  0.5: pas interesse|pas interessee|pas lire|pedi la|permission to|plus d|plus la|qu on|que ca|que ce|quiero ofertas
  0.5: quit it|quitar de|quiten el|receive these|recibir estos|refrain from|schreiben sie|se desabonner|semana pasada
  0.5: send me|sending me|sent by|ser contactado|si vous|sie haben|signed up|sms mehr|sms nicht|someone else|soy cliente
  0.5: stellen sie|still getting|still texting|stop im|stop je|stop texting|stop with|stopper les|su lista
  0.5: subscription to|suis pas|take a|take me|text it|texting me|thats the|the discount|the messages|the morning
  0.5: the next|the quotedname|the week|these messages|this be|this is|this list|this phone|to get|to me|to text
  0.5: to unsubscribed|tous les|tres veces|trois fois|turno de|uhr fruh|um loschung|un seul|unsubscribed from|vendi el
  0.5: veux me|veux que|votre base|vous ai|vous continuez|vous ecrivez|want these|wie oft|with these|with your
  0.5: wrong person|years ago|you can|you people|you text|your messages
  -0.5: # from|# i|# the|# to|a vos|add me|ai change|ai laisse|ai plus|appelez plus|arrete de|arretez d|asked to
  -0.5: aus versehen|basta de|basta me|be a|be enough|be there|bei euch|ca a|can #|ce que|ce serait|ces sms|comme ca
  -0.5: con el|d envoyer|das stopp|de alta|de cobrarme|de l|de mandar|de message|de ustedes|dejenme en|demande a
  -0.5: die nachricht|die werbung|el mensajes|emailing me|escriban a|est quoi|fix it|from my|geht nicht|get on|give me
  -0.5: got any|hab die|hort ihr|i left|i prefer|i remove|i still|ich bekomme|ich brauche|ich die|ich hore|ich nicht
  -0.5: ich noch|ich raus|ich schreibe|ihr habt|ill pick|im out|interesse am|interested in|is enough|is this|ist die
  -0.5: it anymore|it by|j ai|je les|je n|je suis|je viens|je voudrais|kann ich|keep me|la clinica|la newsletter
  -0.5: laisse mon|le message|list of|los puntos|loscht meine|lost my|ma boite|maybe next|me at|me faire|me in|me llego
  -0.5: me more|mensajes con|mensajes desde|messages de|mi resena|mich an|mir keine|mit dem|moi a|moi du|mon colis
  -0.5: more text|my ex|my husband|my name|my phone|nachrichten von|ne veut|need a|need it|new number|no escriban
  -0.5: no longer|noch nicht|nos vemos|number on|of those|off at|otra vez|otro mensajes|pour le|pour vos|que dejen
  -0.5: que faire|que j|quiero que|recevoir les|recordatorios de|remove a|remove the|rien a|se me|send the|sending the
  -0.5: sie schreiben|sms bekommen|sms ist|sms m|sms reicht|still want|stop a|stop emailing|stop my|stop thats|stopp das
  -0.5: stopp war|sus promos|switch me|take 10|texting is|that was|the blue|the group|these texts|this month|to bring
  -0.5: tragt mich|veut plus|vos messages|vos sms|votre message|votre part|wegen dem|whats your|when you|when youre
  -0.5: will nicht|wir nehmen|with this
  0.25: # avec|# con|# fur|# it|# its|# l|# mi|# numero|# of|# promo|a bloquear|a ce|a customer|a des|a escribir|a esto
  0.25: a favour|a funeral|a house|a l|a mandar|a marre|a minor|a new|a quelquun|a qui|a quitte|a recevoir|a recibir
  0.25: a su|a tout|a un|a votre|a way|abo kundigen|about this|abstenganse de|ai achete|ai demande|ai dit|ai jamais
  0.25: ai une|aimerais que|all communication|all day|all the|am on|amables no|angebote mehr|annuler l|appreciate being
  0.25: are annoying|are no|arrete d|arreter les|arretez ca|arretez tout|arrive pas|as per|asking me|at a|at all
  0.25: aucun message|auf mich|auto ist|autorizacion para|avec le|avec les|avez le|avisos de|baja inmediata|bajenme de
  0.25: be contacted|be kind|be taken|be unsubscribe|belongs to|besoin des|bien a|blockier euch|bon la|bought a
  0.25: bugger off|by text|c bon|ca s|cada mensajes|call list|call the|cambio de|cancel the|cancel this|cancelar los
  0.25: cancelar suscripcion|cancelen mi|cancelled my|cant afford|ce n|ce telephone|cease desist|ces textos|cessez de
  0.25: closed our|comment je|como me|con sus|con tanto|con ustedes|consent to|contactez plus|contacting me
  0.25: cuantas veces|cut it|d etre|d mandar|da nicht|da raus|darme de|das abbestellen|das abo|day stop|de ahi|de ces
  0.25: de contactarme|de dar|de enviarme|de esa|de escribirme|de esta|de estar|de esto|de fois|de la|de llamar
  0.25: de mandarme|de me|de mes|de molestar|de ne|de nous|de pub|de publicite|de sms|de texto|de textos|de tout
  0.25: de votre|deja dit|dejad de|deje de|dejen d|dejen de|del club|delete it|delete me|delete my|dem system|demande de
  0.25: den de|den sms|denme de|der datenbank|der liste|der nummer|der werbung|des fins|deseo recibir|didnt sign
  0.25: didnt text|die erinnerungen|die kinder|diese nachrichten|diese nummer|diese sms|diese woche|dit non|dit stop
  0.25: do texts|do to|do u|donde sacaron|done with|donne mon|dont bother|dont have|dont need|dont wish|dos de|drop me
  0.25: du mat|ecrivez a|ecrivez plus|effacez mes|effacez mon|ein diensthandy|eine sms|el celular|el de|el menu
  0.25: el trabajo|elle est|email is|email me|en a|en dehors|encore vous|end it|end them|enlever de|enlever mon
  0.25: enlevez moi|enough texts|enough with|enviarme mensajes|erinnerungen mehr|erreur de|es das|es ist|es mi
  0.25: escriban mas|est a|est bon|est compris|est decede|est en|est plus|esta en|esta lista|esta semana|este es
  0.25: este telefono|esto es|estoy harto|eure angebote|eure nachrichten|eure werbung|eurer liste|eurer werbung
  0.25: every hour|every single|faire pour|falsche person|falta que|finished the|for emergencies|for everything
  0.25: for money|for these|forget you|fous moi|foutez moi|from all|frosty fig|fuera de|fur alles|fur die|fur mich
  0.25: fur werbung|further messages|future texts|geht mir|gern keine|get texts|get these|getting these|go away|got a
  0.25: got the|hab ein|hab schon|habe kein|habe mich|haben die|habite plus|hacen falta|had my|had this|halt die
  0.25: hasta la|have kids|he passed|her number|horts auf|how #|how can|how i|i be|i come|i go|i mean|i mog|i only
  0.25: i opted|i said|i say|i sold|i stop|i unsubscribe|i unsubscribed|i would|ich aus|ich bin|ich blockier|ich euch
  0.25: ich gehe|ich habe|ich kenne|ich mochte|ich verzichte|id prefer|id rather|if i|if its|ihr meine|il possible
  0.25: ill report|im broke|im done|im driving|im in|im leaving|im still|im tired|in march|infos mehr|interesa nada
  0.25: interesse mehr|interessiert mich|inutile de|is 9|is for|is not|is there|is too|ist ein|ist nicht|it #|it again
  0.25: it from|it possible|it take|its been|ive had|j #|j en|j habite|jamais donne|je #|je ne|je retire|je vais
  0.25: jeden tag|jusqu a|keep getting|kein bedarf|kein kontakt|keine angebote|keine erinnerungen|keine infos|keine mehr
  0.25: keine nachrichten|keine weiteren|keine werbung|keinen kontakt|kenne euch|knock it|know who|kontakt mehr
  0.25: krieg ich|kurs ist|l affaire|l ai|l ancien|la #|la baja|la escuela|la fin|la grappe|la je|la peine|la presente
  0.25: la prochaine|la publicidad|lachez l|las promos|lasst das|last message|last year|le bon|le code|le dije
  0.25: le escriban|le portable|le spam|leave us|les digo|les dije|les pedi|les promos|les relances|les sms|lista de
  0.25: liste nehmen|live in|lo mismo|lo quiero|longer interested|longer want|los dias|los mensajitos|loscht mich
  0.25: loschung meiner|lose the|love it|love to|m ecrivez|m ecriviez|m enlever|m envoyer|m envoyez|m interessent
  0.25: m oppose|ma commande|make it|make this|mandar mensajes|mandar nada|manden nada|many messages|many times
  0.25: maple mart|mas avisos|mas nada|mas recordatorios|mauvaise personne|me alone|me any|me anything|me avisen
  0.25: me borran|me borren|me cobran|me contacten|me contactez|me coupons|me dar|me den|me derangez|me desabonnez
  0.25: me envien|me escribas|me interesa|me molestan|me off|me one|me out|me quitar|me sacar|me sali|me siguen|me stop
  0.25: me suis|me things|me this|means stop|mehr anschreiben|mehr aufs|mehr bei|mehr erhalten|mehr kontaktieren
  0.25: mehr senden|mehr von|meine daten|meine einwilligung|meine handynummer|meine mutter|meine nummer|meine tochter
  0.25: meiner daten|meiner nummer|meiner rufnummer|meiner tochter|melde ich|mensajes al|mensajes mas|mensajes que
  0.25: mensajes si|mere tranquille|mes coordonnees|mes infos|message me|messages je|messages to|mettre fin|mi abuela
  0.25: mi consentimiento|mi hijo|mi jefe|mi telefono|mich #|mich abmelden|mich bei|mich in|mich nie|mir auf|mir nichts
  0.25: mir nie|mir reichts|mit eure|mit euren|mit mir|mochte keine|moi ca|moi en|moi le|moi plus|mon accord|mon chien
  0.25: mon ex|mon pere|more messages|more of|more quotedname|more reminders|more texts|more time|my data|my daughter
  0.25: my info|my late|my membership|my mind|my permission|my privacy|my son|my subscription|nachrichten ab
  0.25: nachrichten mehr|nachrichten nicht|nachrichten zu|ne plus|ne souhaite|ne suis|need the|never text|new phone
  0.25: ni me|ni un|nicht loschen|nicht nochmal|nicht schicken|nie angemeldet|nie zugestimmt|no hay|no insistan|no kiero
  0.25: no la|no le|no les|no los|no m|no mandes|no mensajes|no mo|no more|no quiero|no recibir|no se|no tengo|no vivo
  0.25: nobody here|noch eine|nom de|not be|not for|not send|not use|nous tranquilles|number again|number out|numero c
  0.25: numero equivocado|numero es|numero no|nummer nicht|nunca me|nur noch|of my|of this|of you|of your|ofertas de
  0.25: off it|off of|off this|offres de|oft noch|on a|on monday|on n|on peut|on this|oppose a|opted out|opting out
  0.25: otez moi|oubliez moi|out how|over the|par erreur|par la|par sms|pas arretez|pas recevoir|passed away|paz con
  0.25: pedi esto|pedi que|peine d|per text|persona mayor|peut se|phone i|phone is|plan charges|plus etre|plus jamais
  0.25: plus le|plus recevoir|plus un|por el|por sms|portable de|possible de|possible to|pour moi|pour que|prefer not
  0.25: prefere ne|presente solicito|promos de|que molestos|que paren|que vous|quien les|quiero cancelar|quiero mas
  0.25: quiero mensajes|quiero saber|quiero salir|quiero salirme|quiero sus|quiero volver|quit sending|quitenme de
  0.25: quitte la|quotedname alerts|quotedname list|rather you|raus mit|receiving these|recevoir ca|recevoir vos
  0.25: recibir esto|recibir nada|recoive plus|reminders i|remove number|remove this|remove us|removed from|report you
  0.25: reporting this|retire moi|retire mon|retiro mi|revoco mi|revoke consent|rid of|rien de|sacame de|sacar de
  0.25: sacaron mi|sagt ich|salir de|say stop|schicken sie|schluss damit|schon wieder|schreibt mir|screw you|se acabo
  0.25: se desabonnez|se equivocaron|se quien|seguir en|sending these|serait il|she is|should be|si siguen|sie das
  0.25: sie meine|sie mich|sie mir|sie nicht|sie uns|sign up|single day|sms a|sms das|sms de|sms ich|sms nerven|sms sind
  0.25: sold the|solo por|souhaite me|soy una|spamming me|stellt das|stellt die|still on|stop asking|stop avec
  0.25: stop blowin|stop i|stop j|stop les|stop means|stop receiving|stop schreiben|stop sending|stop stop|stop these
  0.25: stop this|streichen sie|suis en|suis jamais|supprimez mes|supprimez moi|sus ofertas|sus promociones
  0.25: suscripcion a|take us|taken off|text thing|texts after|texts i|texts remove|than my|thats enough|the baby
  0.25: the bill|the branch|the car|the church|the course|the do|the fcc|the last|the mailing|the notifications
  0.25: the number|the promos|the reminders|the school|the spam|the store|the texting|the texts|the word|the wrong
  0.25: the years|them anymore|them off|there a|there an|there stop|these are|these come|these off|these stop|this #
  0.25: this line|this remove|this stop|this the|three times|time asking|to contact|to email|to end|to hear|to it
  0.25: to keep|to leave|to not|to say|today im|todos los|too many|tout ca|trouve un|turn them|turn these|two years
  0.25: u have|u stop|um streichung|una nina|una persona|une fois|unsubscribed me|unsubscribed this|unterlassen sie
  0.25: up again|up for|up i|up my|ur texts|us off|va bien|vais vous|van a|vergesst mich|verpisst euch|verschont mich
  0.25: verzichte auf|vez ustedes|vivo en|voir avec|volver a|von euren|von eurer|von sms|vos envois|vos pubs|vos textos
  0.25: votre liste|vous ne|vuelven a|w the|want anything|want out|was muss|way too|we closed|we sold
  0.25: weitere nachrichten|wem anders|wenn das|werde ich|when are|who dis|who is|wie melde|wie werde|will das
  0.25: will meine|will nichts|will raus|wish to|wohn nicht|wont be|word to|work there|would appreciate|would love
  0.25: wrong guy|wrong number|y a|y en|you are|you get|you keep|you no|you not|you sell|your phone|youve got
  0.25: zu schicken|zu schreiben|zu viel|zusendung von
  -0.25: # a|# at|# del|# el|# for|# getting|# ich|# in|# jamais|# je|# les|# mas|# me|# message|# nehmen|# not|# pas
  -0.25: # send|# zu|10 off|18 uhr|5 min|555 0188|a 15h|a dit|a etre|a friend|a las|a list|a message|a mi|a midi
  -0.25: a parking|a que|a quelle|a scam|a text|a une|about it|add my|add this|after all|ai trouve|al tecnico|alertas de
  -0.25: all set|alles gut|am samstag|an der|an die|an diese|an hour|antes de|any more|anything else|apres 18h|are fine
  -0.25: are these|arrete pas|arrete tu|arreter ces|arretez de|arretez le|arretez les|arretez vous|arrive dans|as a|at 9
  -0.25: at that|at this|au 2e|auch in|auf den|auf die|auf zu|aus dem|aus den|aus der|aww stop|baja del|basta con|be #
  -0.25: be late|be you|before you|besoin de|bin ich|blocked my|blue one|borren mi|brauch ich|c est|ca fait|ca me
  -0.25: cambiar la|can stop|cant make|ce matin|ce soir|change my|changed my|come get|con la|con un|contact about
  -0.25: count me|cual es|cuando me|d accord|d attendre|da bin|da ist|dans la|dans ma|das auch|das handy|das in
  -0.25: das paket|das reicht|de batterie|de commande|de david|de donde|de las|de lo|de ma|de messages|de pedido
  -0.25: de promos|de recevoir|de samedi|de semana|de una|de venir|del gym|del trabajo|delete the|den falschen
  -0.25: den nachrichten|den newsletter|den schlussel|den zweiten|der #|des sms|desabonner moi|despues de|deux fois
  -0.25: di de|dia antes|dice que|die alte|die falsche|die haltestelle|die liste|die torte|does it|dont contact
  -0.25: dont forget|dont understand|dont want|dos veces|drop it|du tout|ecrivez moi|eine nachricht|einen termin
  -0.25: einer stunde|el ascensor|el cargo|el cel|el corte|el mismo|el pedido|el plan|el timbre|eliminen mi|en retard
  -0.25: en stock|end of|enleve les|enough of|envoyer ca|envoyer les|envoyez moi|envoyez pas|es el|est fini|est mon
  -0.25: est normal|este mes|estoy en|etait pour|euch keine|euch zu|euren sms|every time|falsche nummer|faut il|fin de
  -0.25: fois que|for a|for july|for me|for my|for orders|for texts|for two|for you|forget it|forget me|forget the
  -0.25: forgot my|found it|from a|from the|fur sms|geht bei|get a|get me|gibts das|go through|good for|got anything
  -0.25: got it|hab bezahlt|habt ihr|had it|haha stop|hasta que|hat sich|have to|heisst das|help me|hor auf|how do
  -0.25: how many|how much|how to|i #|i blocked|i can|i changed|i contact|i do|i found|i missed|i never|i no|i replied
  -0.25: i sign|i text|i told|i won|ich #|ich den|ich komm|ich mein|ich meinen|ich melde|ich schon|ich soll|ich zeig
  -0.25: ich zeige|if im|if it|ihr mich|ihr mir|ihr noch|im #|im furious|in a|in class|in line|in my|in ruhe|in the
  -0.25: inscrivez moi|interesa el|interesse par|interesse pas|is better|is it|is out|is spelled|ist das|ist der
  -0.25: ist krank|ist weg|it ill|it out|it to|it up|its a|its not|ive been|j aimerais|j annule|j arrete|j arrive
  -0.25: j enleve|j etais|ja ich|je descends|je dois|je m|je reste|je signale|je veux|kam nicht|keep the|keeps harassing
  -0.25: keine lust|keine sms|keine tute|keinen nachtisch|kommen nicht|kundige ich|l accueil|l argent|l eau|l equipe
  -0.25: la basura|la calefaccion|la cantine|la direccion|la facture|la foto|la hora|la liste|la livraison|la mesa
  -0.25: la noche|la obra|la otra|la pizza|la puerta|la salle|la sortie|la ultima|laissez sonner|las 2|las 8|las alertas
  -0.25: lass mich|lassen sie|lasst die|le 12|le bleu|le chauffage|le numero|le prelevement|le sms|le sucre|leave it
  -0.25: leave the|left my|les alertes|les mails|les messages|les textos|list i|longer have|longer live|longer need
  -0.25: los mensajes|los sms|love the|m a|m avez|m en|m interesse|ma carte|ma place|macht ihr|making me|many texts
  -0.25: mas azucar|mas tarde|me a|me as|me avisan|me back|me bajo|me blush|me borro|me di|me dio|me encanta|me encantan
  -0.25: me for|me from|me harceler|me if|me im|me llegan|me lo|me on|me quedo|me quiero|me sirve|me text|me texts
  -0.25: me the|me to|me two|me va|me voy|mehr an|mehr ich|mehr im|mehr infos|mehr notig|mehr zu|meldet euch|mensajes de
  -0.25: mensajes me|mensajes por|message de|mi cel|mi cuenta|mi ex|mi factura|mi hija|mi numero|mi pedido|mi tarjeta
  -0.25: mich aus|mich im|mich mit|mind found|mir die|mon ancien|mon bail|mon compte|mon fils|mon frere|more info
  -0.25: more questions|more seats|more stop|more than|moved to|much for|much is|muss ich|my boss|my card|my food
  -0.25: my landlord|my mobile|my money|my neighbour|my old|my order|my review|my sms|my spot|my toddler|my umbrella
  -0.25: n ecrivez|nachricht von|nachrichten nerven|nada a|name is|name off|ne andere|need any|need anything|nein gesagt
  -0.25: neue nummer|never asked|never came|never got|never mind|next week|nicht an|nicht aufhort|nicht die
  -0.25: nicht klingeln|no el|no es|no hace|no he|no i|no llega|no mas|no molestar|no necesito|no no|no onions|no pedi
  -0.25: no puedo|no quiere|no texting|not coming|not contact|not getting|not home|not me|not sure|not want|number do
  -0.25: number is|number take|number to|numero a|numero ne|nummer hat|nummer von|of town|off for|off the|off with
  -0.25: off work|old address|olvide mi|on est|on hold|on me|on my|on the|otro numero|oui je|out at|out of|paket ist
  -0.25: par le|para de|para nada|paren de|paren el|paren la|pas a|pas annuler|pas d|pas de|pas deranger|pas du
  -0.25: pas ecrivez|pas encore|pas la|pas moi|pas mon|paso por|pause my|per post|peut etre|phone who|pick it|pick up
  -0.25: plan caro|plus a|plus besoin|plus je|plus tot|por aqui|pour la|pour les|pour mon|pour vous|pretending to
  -0.25: puedo ir|put me|quand est|que hago|que je|que le|que lo|quelle heure|quiero el|quiero seguir|quiten mi
  -0.25: quotedname no|rappels de|rather get|read your|recibir mas|reminders from|remove my|replied stop|resend the
  -0.25: retirer mon|retirez les|retirez mon|rien demande|rien en|s arrete|saquenme de|schicken ich|schickt sie
  -0.25: se desinscrire|seid ihr|seit einer|send a|send it|send someone|sent the|should i|shut off|si quiero
  -0.25: sich geandert|sie es|sigan mandando|silla de|sin cebolla|sms kommen|sms le|sms von|solo mensajes|spam no
  -0.25: still no|stop everything|stop me|stop message|stop shop|stop that|stop to|streicht mich|su numero|suis plus
  -0.25: supprime mon|sur la|suspendan el|take it|take my|talk to|tell you|text instead|text list|text me|text the
  -0.25: text this|text with|text you|texted me|texting her|texts about|texts only|texts to|that puppy|the #|the alerts
  -0.25: the bin|the cake|the cat|the code|the coupons|the day|the door|the email|the flowers|the gate|the gym|the house
  -0.25: the kids|the other|the phone|the pickles|the plumber|the raffle|the receipt|the red|the reminder|the sign
  -0.25: the text|the unsubscribed|the waitlist|the warranty|the window|theres no|these reminders|this number|this one
  -0.25: to bother|to call|to cancel|to receive|to report|to texts|to you|tout je|tout le|tout va|tres bien|trop cher
  -0.25: trop de|tu me|uhr ist|un autre|un mensajes|un sms|una hora|une fuite|une heure|unsubscribe by|unsubscribed i
  -0.25: up with|update my|versehen abgemeldet|viele nachrichten|von euch|vos promos|votre numero|vous avez|vous etes
  -0.25: vous faites|vous m|vous n|vous pour|vous rappelle|vous vous|want it|want my|was my|was tun|we do|we need
  -0.25: we only|we won|wenn ich|were closed|what i|what number|what time|where is|who do|why did|wie #|wifes phone
  -0.25: will be|will die|will i|will keine|wipe my|wir kommen|wir sind|wir wollen|with a|with my|with you|withdraw my
  -0.25: won the|works for|worst service|would be|wrong address|wrong chat|you have|you i|you in|you sent|you there
  -0.25: you were|your message|your number|your office|your records|your site|your text|your texts|youre making
`;

/** What pairs of words weigh. Written by `npm run weigh`, not by hand. */
export const EVIDENCE_OF_PAIRS: Language = { evidence: EVIDENCE };
