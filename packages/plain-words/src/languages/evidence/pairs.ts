import type { Language } from '../../engine/rule-book.js';

const EVIDENCE = `
  2: con los
  1.5: # you|do #|mir nicht|ne me
  -1.5: contact my|in den
  1.25: au 33700|de noche|de sus|for this|hort auf|i have|in der|je porte|mehr bekommen|mi in|mich ab|of it|que no
  1.25: retirez moi|take a|you #
  -1.25: auf der|i like|j ai|me no|mehr sms|melde mich|mich auf|nada mas|text my
  1: a ma|can we|cancel my|de quotedname|do not|dont send|en veux|est du|faites le|from you|heute nicht|ihr nervt
  1: los recordatorios|mauvais numero|me again|mit den|my number|my request|no estoy|not text|opt out|remove me|son las
  1: stop je|stop the|tell your|this #|veux etre|with the
  -1: # de|aww stop|be enough|did you|es spam|hab das|i love|im getting|las ofertas|los mensajes|m appeler|me ill
  -1: mich ein|n #|nehmt meine|no way|not me|of the|oh stop|one is|pour vos|stop au|stop calling|stop thats|stop youre
  -1: text alerts|use this|want the
  0.75: # hier|# les|a otro|a rest|again ill|at night|bajenme de|be removed|ca suffit|ce numero|comment on|das #|das ab
  0.75: das aufhort|das ist|das nicht|de la|de los|de no|de rappels|de vos|dem verteiler|der liste|diese woche|dont call
  0.75: dont care|ecrivez a|en paz|est pas|euch an|euch die|for good|gehts noch|hagan que|i am|ich das|ill pass|in peace
  0.75: interesa nada|it a|j veux|kein interesse|keine angebote|keine mehr|la paix|laissez moi|lasst das|le camp
  0.75: le necessaire|longer interested|lose this|me escriban|me retirer|mehr schicken|mehr schreiben|mich schon
  0.75: mis datos|moi la|mon consentement|mon nom|mon numero|my consent|nada de|ne m|nix mehr|no deseo|no me|not call
  0.75: numero equivocado|on arrete|on se|oubliez moi|part of|pas etre|pas interesse|pas interessee|pas lire
  0.75: porte plainte|quiero ofertas|se equivocaron|send me|ser contactado|si vous|signed up|someone else|stellen sie
  0.75: stop im|thats the|the daily|the messages|these messages|to opt|too much|vendi el|vous ai|vous arretiez|voy a
  0.75: want these|will ich|with these|wrong person|you can|you could|you going
  -0.75: # #|a ustedes|arretez d|at the|basta de|bei euch|borren mi|cambie de|can i|comme ca|de cobrarme|de ma|de mandar
  -0.75: dejenme en|do i|do you|en la|for the|get the|hort ihr|i remove|ich brauche|ihr mich|it anymore|it by|jamais de
  -0.75: le message|les mails|loscht meine|m appelez|me at|me in|me llego|me mandar|me more|moi du|more text|ne veux
  -0.75: no he|no necesito|numero de|phone use|plus besoin|que faire|que les|remettez moi|remove a|remove the|s arrete
  -0.75: saquenme de|see you|sign me|stop you|stopp das|streicht mich|the group|to see|told me|want to|we have
  -0.75: wie kundige|will nicht|yours are
  0.5: # la|# no|# stop|5 uhr|a escribirme|a l|a los|a marre|a recibir|a un|abo kundigen|ai dit|allez arreter
  0.5: angebote mehr|annuler l|appreciate being|arrete d|asking for|auf mit|avec les|avec vos|baja de|before i|bin aus
  0.5: block you|ca cesse|cada mensajes|call registry|call the|can someone|cancel this|cancelar la|ce qu|ces envois
  0.5: cette semaine|como le|con las|con sus|cut me|d mandar|das abbestellen|de baja|de ces|de escribir|de escribirme
  0.5: de estar|de mensajes|de mi|de texto|de textos|dejar de|dejen d|delete me|den sms|der nacht|did not|didnt sign
  0.5: die nummer|do me|donde sacaron|dont you|du harcelement|du matin|ecrivez plus|el carro|el de|end it|enlevez moi
  0.5: enough is|envoyer des|envoyez plus|erreur de|es das|es reicht|est bon|esta linea|este numero|estos mensajes
  0.5: falsche person|forget this|forget you|get lost|get my|get one|get these|give it|go away|habe mich|had enough
  0.5: hago #|halt die|hear from|i call|i come|i did|i mog|ich bin|ich euch|id like|id love|if i|im done|im driving
  0.5: im good|im not|im on|immer noch|in may|infos mehr|inutile de|is there|ist nicht|it again|it end|it if|it is
  0.5: it stop|ive had|j en|je me|je pars|je vous|jemand anderem|kann das|kein bedarf|keine erinnerungen|keine infos
  0.5: keine nachrichten|keine weiteren|keine werbung|keinen kontakt|l affaire|la fin|la lista|la manana|la suscripcion
  0.5: lachez l|lachez moi|las 5|lasst den|last week|le hago|les sms|lieber sms|like my|live in|los denuncio|los voy
  0.5: lose my|ma mere|manden nada|maple mart|me alone|me anymore|me borren|me cobran|me escribas|me manden|me molestan
  0.5: me one|me out|me suis|me tienen|mehr kontaktieren|mehr senden|meine einwilligung|meine mutter|melde ich
  0.5: mere tranquille|mes donnees|mes infos|mi consentimiento|mi hijo|mi suscripcion|mich #|mich bei|mich da|mich in
  0.5: mich raus|mir auf|mir lieber|mir nichts|mitten in|moi de|moi en|moi le|moi plus|moi tranquille|mon telephone
  0.5: more quotedname|more texts|more time|my answer|my dog|my inbox|my info|my lawyer|my subscription|n est|ne #
  0.5: ne pas|nicht weiter|nie wieder|no la|no soy|no texts|not interested|not to|nur noch|of my|of these|oft noch|on a
  0.5: on peut|on this|one more|opting out|par erreur|par sms|pas besoin|permission to|plus d|plus la|plus rien|qu on
  0.5: que ca|que molestos|que vous|quiero salirme|quit it|quitenme de|quitte la|receive these|recibir estos|recibir mas
  0.5: recibir nada|refrain from|remove this|remove us|sacaron mi|schreibt mir|screw you|se desabonner|sending me
  0.5: sie haben|sie meine|sms mehr|sms nicht|soy cliente|spamming me|still getting|still texting|stop texting
  0.5: stop these|stop with|subscription to|suis en|suis pas|supprimez mes|sus ofertas|take me|taken off|text it
  0.5: texting me|thats enough|the discount|the do|the last|the morning|the next|the number|the promos|the quotedname
  0.5: the week|the wrong|this be|this list|this phone|this stop|to get|to me|to text|to unsubscribed|too many
  0.5: tres veces|trois fois|turno de|uhr fruh|um loschung|um streichung|un seul|up my|vos pubs|vos textos|votre base
  0.5: vous continuez|w the|wem anders|wenn das|who is|wie oft|will raus|with your|would appreciate|wrong guy|years ago
  0.5: you are|you people|you sell|your messages|youve got
  -0.5: # from|# not|# texting|# the|# to|10 off|a message|a vos|add me|ai change|ai laisse|ai plus|an der|antes de
  -0.5: anything else|appelez plus|arrete de|arretez le|asked to|at this|aus versehen|basta con|basta me|be there
  -0.5: brauch ich|c etait|can #|can stop|ce que|ces sms|con el|d attendre|dans ma|das stopp|de alta|de las|de message
  -0.5: de messages|delete the|den nachrichten|der #|des sms|die nachricht|dont forget|ecrivez moi|el corte|el mensajes
  -0.5: emailing me|end of|envoyer les|envoyez moi|est trop|estoy en|euch keine|every time|fin de|fix it|from my
  -0.5: geht nicht|get a|get me|get on|gibts das|give me|got any|haha stop|hat sich|have to|heisst das|help me|i asked
  -0.5: i cancelled|i left|i prefer|ich bekomme|ich die|ich hore|ich meinen|ich melde|ich noch|ich raus|ich schreibe
  -0.5: if it|ihr habt|ill pick|im out|in ruhe|in the|interesse am|interested in|is enough|is it|is out|is this|ist das
  -0.5: ist weg|je les|je n|je signale|je suis|je viens|je voudrais|keep me|keine tute|kommen nicht|kundige ich
  -0.5: la newsletter|la obra|laisse mon|laissez sonner|le bleu|le sucre|left my|les alertes|les rappels|list i|list of
  -0.5: los puntos|m a|m en|m interesse|many texts|mas azucar|maybe next|me a|me faire|me llegan|me on|mehr notig
  -0.5: mensajes con|messages de|mi cuenta|mi pedido|mi resena|mich an|mit dem|moi a|mon colis|more stop|my boss|my ex
  -0.5: my husband|my landlord|my money|my name|my phone|nachrichten nerven|nachrichten von|ne veut|need a|need anything
  -0.5: need it|never asked|never got|no longer|no mas|noch nicht|nos vemos|not contact|numero a|of those|off at|par la
  -0.5: para nada|paren de|pas annuler|pas la|pour l|pour le|que j|quiero que|quiten mi|recevoir les|retirer mon
  -0.5: retirez mon|schicken ich|se me|sending the|shut off|sie schreiben|sigan mandando|sms bekommen|sms ist|sms kommen
  -0.5: sms reicht|still want|stop a|stop emailing|stop it|stop my|stop shop|stopp war|sur mon|sus promos|suspendan el
  -0.5: switch me|take 10|take my|text me|texted me|texting is|that was|the blue|the kids|the pickles|these texts
  -0.5: this month|to receive|to texts|tragt mich|un mensajes|update my|versehen abgemeldet|veut plus|vos messages
  -0.5: vos sms|votre message|votre part|vous pour|we won|wegen dem|wenn ich|what i|whats your|when you|wir nehmen
  -0.5: with a|with this|your message|your site
  0.25: # avec|# fur|# i|# l|# numero|# of|# on|# promo|a customer|a des|a escribir|a esto|a favour|a funeral|a mandar
  0.25: a mi|a minor|a qui|a quitte|a recevoir|a su|a tout|a way|abo beenden|ai demenage|ai jamais|ai vendu
  0.25: aint interested|al perro|all communication|all day|all the|am on|any longer|are annoying|are no|are you
  0.25: arrete la|arreter les|arretez ca|arretez tout|arretez vos|arrive pas|as per|ask for|asking me|at a|at all
  0.25: aucun message|auf mich|auf mir|auriez vous|aus eurem|auto ist|autorizacion para|avec le|avez le|back in
  0.25: baja inmediata|be contacted|be kind|be unsubscribe|bien a|bin in|bin nicht|block me|blockier euch|blocking this
  0.25: blocking you|bon la|borrame de|brauche keine|bugger off|buzz off|ca s|call list|can leave|cancel text|cancel the
  0.25: cancel these|cancelar los|cancelar suscripcion|cancelen mi|cansado de|cant afford|ce n|cease desist|celular de
  0.25: cesen los|change de|colis est|come in|comment je|con tanto|con ustedes|consider this|contactez plus
  0.25: contacting me|cuantas veces|cut it|cut the|da nicht|da raus|dan de|darme de|das abo|das der|de ahi
  0.25: de contactarme|de dar|de difusion|de enviarme|de esa|de esta|de esto|de fois|de llamar|de m|de mandarme|de me
  0.25: de molestar|de ne|de notifications|de numero|de pub|de publicite|de sms|de su|de tout|de votre|deja de|deja dit
  0.25: dejad de|dejadme en|dejen de|del club|del trabajo|delete it|delete my|deleted the|demande de|den de|denme de
  0.25: der datenbank|der nummer|der werbung|des fins|deseo recibir|desinscrire moi|detengan los|di permiso|didnt text
  0.25: die nachrichten|diese nachrichten|diese nummer|diese sms|dio mi|dit non|do it|do texts|do to|done with|donne mon
  0.25: dont bother|dont wish|dos de|doy de|du mat|du spam|effacez mes|effacez mon|ein diensthandy|eine sms|el celular
  0.25: el menu|email is|email me|en a|en dehors|encore vous|end all|end them|enlever de|enough texts|enough with
  0.25: enviarme mensajes|erase my|erinnerungen mehr|es de|es ist|es la|est #|est compris|est decede|est en|est plus
  0.25: est pour|est un|esta en|esta lista|esta semana|este es|este telefono|esto es|estoy cansado|estoy harto|etes vous
  0.25: eure angebote|eure nachrichten|eure werbung|eurer werbung|every day|every hour|every single|f off|faire pour
  0.25: falta que|fichez moi|fig texts|fin des|fini les|for emergencies|for everything|for money|for these|fous moi
  0.25: foutez moi|from your|frosty fig|fuera de|fur die|fur werbung|further messages|future texts|geht mir
  0.25: gentillesse de|gern keine|get texts|good take|got a|got the|hab genug|habe kein|haben die|habite plus|had my
  0.25: had this|hasta la|hate these|have a|have kids|he passed|her number|horts auf|how #|how can|how i|i be|i go
  0.25: i mean|i never|i only|i opted|i pay|i revoke|i say|i signed|i sold|i stop|i think|i unsubscribe|i unsubscribed
  0.25: i would|ich aus|ich blockier|ich gehe|ich habe|ich mich|ich mochte|ich verzichte|ich widerrufe|id prefer|if its
  0.25: ihr geht|ihr meine|il est|il possible|ill be|ill report|im at|im blocking|im broke|im in|im still|im tired
  0.25: in march|interesse mehr|interested stop|is 9|is a|is for|is not|is too|ist ein|it from|it possible|it take
  0.25: ive asked|ive told|j #|jamais donne|je #|je bloque|je prefere|je vais|keep getting|keep texting|kein kontakt
  0.25: know who|komm ich|konnt mich|kontakt mehr|l abonnement|l appli|la app|la baja|la escuela|la gentillesse|la peine
  0.25: la presente|la prochaine|la publicidad|la semaine|laissez ma|last message|last year|le bol|le bon|le code
  0.25: le manden|le mauvais|le spam|leave my|leave us|les di|les dije|les dio|les pedi|les promos|lista de|liste nehmen
  0.25: lo de|lo mismo|lo que|longer want|los envios|los mensajitos|loscht mich|loschung meiner|love to|m ecrivez
  0.25: m enlever|m envoyer|m envoyez|m interessent|m oppose|make it|make this|mandar mensajes|mandar nada
  0.25: manden mensajes|many messages|many times|mas nada|mauvaise personne|me any|me anything|me avisen|me borran
  0.25: me contacten|me contacter|me contactez|me coupons|me dan|me dar|me den|me derangez|me desabonnez|me doy
  0.25: me envien|me mandes|me off|me quitar|me sacar|me sali|me sigan|me stop|me things|me this|mehr anschreiben
  0.25: mehr bei|mehr von|meine daten|meine handynummer|meine nummer|meine tochter|meiner daten|meiner nummer
  0.25: meiner rufnummer|mensajes al|mensajes mas|mensajes que|mensajes si|mes coordonnees|message a|messages je
  0.25: messages me|messages to|messaging me|mettre fin|mi cel|mi telefono|mich abmelden|mich nie|mich von|mir reichts
  0.25: mit der|mit eure|mit euren|mit eurer|mit mir|mochte von|moi ca|mon abonnement|mon accord|mon chien|mon mari
  0.25: mon num|mon pere|mon tel|more alerts|more messages|more of|more reminders|my appointment|my cell|my contact
  0.25: my data|my late|my mind|my permission|my privacy|my text|n a|n ai|n habite|nachrichten ab|nachrichten mehr
  0.25: nachrichten nicht|nah im|ne plus|ne souhaite|need the|need these|never text|ni me|ni un|nicht loschen|nicht mehr
  0.25: nicht nochmal|nicht schreiben|nichts mehr|nie angemeldet|nie zugestimmt|no #|no insistan|no le|no les|no m
  0.25: no mandes|no more|no one|no recibir|no se|no tengo|no vivo|nobody here|noch eine|not for|not my|not send|not use
  0.25: notice to|nous la|nous tranquilles|number again|number out|numero borrenlo|numero c|numero no|nummer entfernen
  0.25: nummer ist|nummer nicht|nummer raus|nunca mas|of this|of ur|of you|of your|ofertas de|off of|off this|on m
  0.25: oppose a|opted out|otez moi|otez mon|out how|pas les|passed away|paz con|pedi esto|pedi la|pedi que|peine de
  0.25: per sms|per text|persona mayor|peut se|phone i|phone is|plan charges|plus ce|plus etre|plus jamais|plus le
  0.25: plus m|plus recevoir|plus un|por el|por sms|possible de|possible to|pour moi|pour que|pour tout|prefer not
  0.25: prefere ne|presente solicito|promos de|que me|qui etes|quien les|quiero cancelar|quiero dejar|quiero estos
  0.25: quiero la|quiero mensajes|quiero recibir|quiero saber|quiero seguir|quiero sus|quit sending|quitar de
  0.25: quotedname list|ras le|rather you|raus mit|receiving these|recevoir ces|recevoir vos|recibir esto|recibir sus
  0.25: recoive plus|reminders i|remove it|removed from|report you|reporting this|retire moi|retire mon|retirez le
  0.25: revoco mi|revoke consent|revoke my|rid of|rien de|sacame de|sagt ich|said stop|schicken sie|schluss damit
  0.25: schon wieder|schreiben sie|se desabonnez|se quien|seguir en|seid ihr|sending these|she is|should be|shut up
  0.25: si siguen|sie das|sie mir|sie uns|sign up|siguen mandando|single day|sms a|sms ab|sms abbestellen|sms das
  0.25: sms ich|sms zu|sold the|solo por|souhaite me|soy una|spart euch|stellt das|stellt die|still on|stop asking
  0.25: stop c|stop getting|stop i|stop les|stop messaging|stop receiving|stop schreiben|stop sending|stop stop
  0.25: stop this|stop txtin|stoppe ich|stoppez les|streichen sie|su lista|supprimez moi|sus avisos|sus promociones
  0.25: suscripcion a|take the|tanto mensajes|text again|text thing|texting a|texts after|texts remove|than my|that this
  0.25: thats plenty|the baby|the blood|the car|the church|the class|the course|the fcc|the notifications|the spam
  0.25: the store|the texting|the texts|the way|the weekly|the word|them anymore|there a|there an|there stop|these are
  0.25: these come|these off|these stop|these to|third time|this group|this is|this line|this remove|this service
  0.25: this text|this the|three times|tienen podrido|time asking|to any|to be|to contact|to email|to end|to hear|to it
  0.25: to keep|to leave|to not|to receiving|to say|to this|today im|told the|tout ca|turn them|turn these|two years
  0.25: u have|una nina|una persona|unsubscribe me|unsubscribed from|unsubscribed me|unsubscribed this|unterlassen sie
  0.25: up again|up for|update your|ur texts|us off|vais vous|van a|vendu la|vergesst mich|verschont mich|verzichte auf
  0.25: veux me|veux que|vez ustedes|viele sms|vivo en|volver a|von den|von der|von euren|von sms|vos envois|vos msg
  0.25: votre liste|vous bloquer|vous me|vous ne|vuelven a|want anything|want out|way to|way too|we closed|we sold
  0.25: weiteren mitteilungen|wen anders|werde ich|when are|wie komm|wie melde|wie stoppe|wie werde|will eure|will meine
  0.25: will nichts|wish to|word to|would like|would love|wrong number|y a|y en|you keep|you not|you send|you text
  0.25: your phone|youre texting|zu schicken|zu schreiben|zusendung von
  -0.25: # a|# at|# del|# el|# for|# getting|# ich|# jamais|# je|# mas|# me|# mon|# nehmen|# pas|# quiero|# send|# texts
  -0.25: # us|# vous|# were|10 10|10 would|5 min|555 0188|a #|a 15h|a 17h|a etre|a friend|a la|a las|a m|a midi
  -0.25: a parking|a que|a quelle|a scam|a text|a todos|a tous|a une|about it|add my|after all|ahi estare|ai paye
  -0.25: ai trouve|al tecnico|all set|alles gut|alles gute|alone with|am i|am samstag|an hour|any more|are fine
  -0.25: are these|arrete pas|arrete plus|arrete tu|arreter ces|arreter de|arretez de|arretez les|arretez vous
  -0.25: arrive dans|as a|at 5|at 9|at that|au 2e|auch in|auf den|auf die|aus dem|aus der|away party|baja del|baja mi
  -0.25: be a|be late|be you|before you|besoin de|besoin du|bis morgen|blocked my|bloquez moi|blue one|bonne annee|c est
  -0.25: ca ne|cancel all|cant make|ce soir|change my|changed my|chez vous|come get|comment #|comment j|como #|con un
  -0.25: contact about|count me|cual es|d envoyer|da bin|dans la|das auch|das handy|das in|das paket|das reicht
  -0.25: de batterie|de commande|de donde|de l|de lo|de pedido|de promos|de recevoir|de samedi|de una|de venir|de vous
  -0.25: del sabado|demande a|den schlussel|den zweiten|desabonner moi|despues de|di de|dia antes|didnt get|die falsche
  -0.25: die lieferung|die liste|die torte|die werbung|dije que|does it|dont contact|dont understand|dont want|dos veces
  -0.25: drop it|du cours|du mois|einer stunde|el ascensor|el cel|el fin|el numero|el pedido|el plan|el timbre
  -0.25: eliminen mi|en el|en mi|en retard|en stock|enleve les|enough of|entfernen sie|envoyer ca|equivocaron de|es el
  -0.25: est ce|est fini|est mon|est normal|est quoi|etait pour|euch zu|euren sms|falsche nummer|faut il|fin du|fois que
  -0.25: for a|for me|for my|for orders|for texts|for two|for you|forget it|forget me|forget the|forgot my|found it
  -0.25: from a|from the|fur sms|fur zwei|geht bei|get it|get off|go through|got it|got your|hab die|habe die|habt ihr
  -0.25: hace falta|had it|hasta que|have the|how do|how many|how much|how to|i blocked|i changed|i contact|i do|i found
  -0.25: i hate|i missed|i no|i replied|i sign|i still|i subscribe|i talk|i text|i told|i was|i won|ich #|ich komm
  -0.25: ich komme|ich mein|ich nicht|ich schon|ich soll|ich will|ich wohne|ich zeig|ich zeige|ich zu|if im|if you
  -0.25: ihr mir|im #|im furious|im here|in a|in class|in die|in line|in my|in traffic|interesa el|is better|is spelled
  -0.25: ist die|ist krank|ist zu|it ill|it out|it to|it today|it up|its 555|its a|ive been|j aimerais|j annule|j arrete
  -0.25: j arrive|j attends|j enleve|j etais|ja ich|je m|je souhaite|kam nicht|kann ich|keep the|keeps harassing
  -0.25: keine lust|keine sms|l eau|l equipe|la basura|la casa|la clinica|la direccion|la facture|la foto|la liste
  -0.25: la livraison|la mesa|la noche|la nuit|la otra|la tienda|la ultima|las 2|las 8|las alertas|lassen sie|le 12
  -0.25: le livreur|le numero|le prelevement|le sms|le taxi|leave a|leave it|leave the|les textos|let me|list price
  -0.25: longer have|longer live|longer need|los sms|lost my|love the|ma carte|ma fille|ma place|macht ihr|making me
  -0.25: manden mas|marre de|mas tarde|me as|me avisan|me back|me bajo|me blush|me desinscrire|me di|me encanta
  -0.25: me encantan|me for|me harceler|me if|me im|me lo|me quedo|me sirve|me text|me texts|me the|me to|me two|me va
  -0.25: me voy|mehr da|mehr infos|mehr zu|meldet euch|mensajes me|mensajes por|message de|messages on|mi ex|mi hija
  -0.25: mi mama|mi numero|mi tarjeta|mich aus|mir zu|moi un|mon ancien|mon bail|mon compte|mon fils|mon frere
  -0.25: mon inscription|more info|more questions|more than|moved to|much for|muss ich|my food|my membership|my mobile
  -0.25: my neighbour|my old|my order|my review|my sms|my spot|n ecrivez|n envoyez|nachricht bekommen|nada a|name is
  -0.25: name off|ne s|need for|nehmen sie|never mind|new number|nicht an|nicht aufhort|nicht klingeln|no el|no es
  -0.25: no escriban|no hace|no i|no llega|no lo|no no|no onions|no puedo|no text|no texting|noch auf|not coming
  -0.25: not getting|not home|not sure|not the|not today|not want|number do|number on|number take|number to|numero ne
  -0.25: nummer von|nur sms|of town|off for|off my|off the|off with|off work|olvide mi|on hold|on me|on my|on the
  -0.25: opt for|otra vez|otro numero|out at|out of|paket ist|parada de|paren el|paren la|pas a|pas ecrivez|pas encore
  -0.25: pas moi|pas mon|paso por|pause my|pick it|pick up|plus a|pour vous|pretending to|puedo ir|put me|quand est
  -0.25: que hago|que je|que se|quelle heure|quien me|quiero darme|quiero el|quotedname no|rappels de|rather get
  -0.25: read your|recibir mensajes|reminders from|resend the|retirez les|rien a|rien demande|rien en|running late
  -0.25: schickt mir|se desinscrire|seit einer|send a|send it|send someone|send the|sent the|should i|sie den|sie die
  -0.25: sie sich|silla de|sin cebolla|sms c|sms je|sms von|solo mensajes|spam no|still no|stop everything|stop me
  -0.25: stop that|stop to|stuck in|suis malade|suis plus|t es|take it|take off|talk to|tausend dank|tell me|tell you
  -0.25: text instead|text only|text the|text this|text with|text you|texts only|texts to|texts will|that puppy|the #
  -0.25: the app|the cake|the cat|the code|the corner|the coupons|the date|the day|the door|the email|the fries|the gym
  -0.25: the house|the lights|the onions|the phone|the plumber|the raffle|the receipt|the red|the reminder|the route
  -0.25: the sign|the text|the unsubscribed|the waitlist|the warranty|the window|theres no|these reminders|this a
  -0.25: this isnt|this number|this one|time haha|to 555|to about|to bother|to call|to reply|to the|to you|trop cher
  -0.25: tu me|turn off|uhr ist|un sms|une fuite|une heure|unsubscribe by|unsubscribed i|up with|ustedes no|vendi la
  -0.25: veux #|veux pas|veux plus|viele nachrichten|von euch|vos promos|votre numero|vous avez|vous etes|vous faites
  -0.25: vous m|vous n|vous rappelle|vous vous|want any|want it|was my|was tun|we need|we only|wer ist|what number
  -0.25: what time|where is|who do|whos this|why did|wifes phone|wifi password|will be|will die|will i|will keine
  -0.25: wipe my|wir kommen|wir sind|wish you|with my|withdraw my|won the|works for|worst service|would be|wrong address
  -0.25: wrong chat|you do|you have|you i|you never|you there|you were|your number|your office|your text|your texts
  -0.25: youre making
`;

/** What pairs of words weigh. Written by `npm run weigh`, not by hand. */
export const EVIDENCE_OF_PAIRS: Language = { evidence: EVIDENCE };
