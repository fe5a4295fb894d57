import type { Language } from '../../engine/rule-book.js';

const EVIDENCE = `
  3.5: con los|de sus|deja de|mir nicht
  3: cancel this|das nicht|hort auf|laissez moi|loscht mich|manden mensajes|mehr schicken|mich ab|mich in|mich nicht
  3: ne me|sus promociones|with these
  -3: n #
  2.5: a tout|arretez ca|de rappels|de vos|interesa nada|me again|me escriban|mi in|mich raus|mich von|moi tranquille
  2.5: more quotedname|my info|nehmt mich|numero equivocado|pas interesse|receive these|recibir mas|remove me|sie meine
  2.5: stop je|stop the|to me|to opt|vos textos
  -2.5: mich auf|send a|send the
  2: abo kundigen|auf mich|avec les|block you|ca suffit|ca va|cancelar los|ce numero|con sus|das ab|das ist|de esta
  2: de la|de mensajes|de mi|de textos|dejen de|dem verteiler|dont bother|ecrivez plus|el celular|en paz|en veux|es de
  2: est pas|euch an|euch nicht|fini les|from you|get these|got this|hate these|i have|ich das|im driving|in peace
  2: infos mehr|it if|keine angebote|keine erinnerungen|keine infos|la baja|lachez moi|lasst das|les messages|les promos
  2: los avisos|los denuncio|lose my|lose this|me alone|me dar|me escribas|me tienen|mir nichts|mon consentement|mon nom
  2: mon numero|more alerts|my permission|need these|never text|no sigan|no texts|not call|nunca mas|of these|on this
  2: opt out|pas d|pas interessee|plus etre|que no|quiero cancelar|quit it|remove us|salir de|se desabonner|sie nicht
  2: son las|streicht mich|subscription to|supprimez moi|take a|texting me|thats enough|this thing|votre liste|voy a
  2: want these|want your|with your
  -2: # 9|# getting|# keep|# nehmen|# pas|a message|an der|auf der|aus versehen|aww stop|d attendre|de alta|delete the
  -2: did you|die #|el mensajes|end of|estoy en|forget it|forget the|geht nicht|get on|get the|how much|i lose|i love
  -2: i subscribe|i was|ihr mich|ill come|interesse am|ist das|ist die|it anymore|it ill|je prefere|je signale|keep the
  -2: leave it|me at|me if|me mandar|me more|melde mich|need it|oh stop|on it|par la|pour la|remove the|sign me
  -2: su mensajes|sus promos|the pickles|this a|where are|where is|will die
  1.5: # stop|5 uhr|a dog|a recibir|all day|all texts|am on|are annoying|arrete les|arretez tout|au 33700|auf eure
  1.5: avec vos|baja inmediata|be contacted|be removed|before i|blocking this|blocking you|can we|cancel my|cancel text
  1.5: cancel these|cancelar suscripcion|cansado de|ce n|cette liste|comment on|como me|con tanto|darme de|das aufhort
  1.5: de ces|de cette|de los|de messages|de molestar|de quotedname|de recevoir|de su|de texto|den de|did not|didnt sign
  1.5: die nachrichten|do to|end them|enlever de|enough is|es ist|es reicht|est decede|est du|este numero|esto es
  1.5: estos mensajes|eure werbung|faire pour|fichez moi|fin des|for this|forget this|gehts noch|good take|hear from
  1.5: i am|i call|i did|i signed|ich widerrufe|ich zeige|ihr nervt|ill report|im blocking|im broke|im on|im tired
  1.5: is not|ist ein|it stop|ive asked|j en|je demande|je porte|je vais|jemand anderem|kein bedarf|kein interesse
  1.5: keine mehr|la paix|le bol|le camp|leave my|les pubs|longer interested|m enlever|ma mere|manden nada|mandes mas
  1.5: mas promociones|mauvais numero|me any|me contacten|me contacter|me den|me derangez|me mande|me molestan|me one
  1.5: me out|me quiero|me retirer|me this|mehr anschreiben|mehr schreiben|meine einwilligung|meine mutter|meiner daten
  1.5: meiner nummer|mensajes mas|mes coordonnees|mi consentimiento|mich aus|mis datos|mit den|moi de|moi en|moi la
  1.5: more mensajes|more sms|more time|my cell|my consent|my lawyer|my mind|my mother|my number|nada de|ne m|no deseo
  1.5: no estoy|noch eine|not interested|number remove|nummer raus|of my|off of|off these|on arrete|opting out|part of
  1.5: passed away|permission to|phone is|plus rien|porte plainte|que ca|que molestos|que vous|quiero sus|quit messaging
  1.5: quit spamming|quotedname list|ras le|receiving these|recevoir vos|reminders i|remove this|removed from
  1.5: replied stop|retirez moi|rien recevoir|sacame de|seid ihr|send me|service kundigen|sie das|someone else
  1.5: still texting|stop all|stop asking|stop these|stop this|sus mensajes|tanto mensajes|tell you|text it|texting stop
  1.5: thats the|the church|the do|the fcc|the notifications|the promos|the store|the texts|the wrong|there stop
  1.5: these messages|these off|this phone|this stop|time asking|to be|to contact|to end|to this|too many|too much|up my
  1.5: ur texts|veux que|vos pubs|vous arretiez|vous me|w the|want out|who this|wie oft|will das|will nichts|wrong guy
  1.5: you could|you going|you not|your messages
  -1.5: # #|# de|# les|# sending|# texting|# the|# vous|5 min|a las|a que|a text|add me|ai #|ai plus|an schreibt
  -1.5: arretez le|as a|at 5|basta con|be late|be there|blue one|brauch ich|bus #|can i|ce que|come get|comment #|como #
  -1.5: cours de|cual es|das #|das paket|de ma|dejenme en|der #|die nachricht|donde es|dont forget|dont understand
  -1.5: drop the|en la|es spam|est ce|est quoi|est trop|every time|fix it|for two|forgot my|geht bei|haha stop|hat sich
  -1.5: help me|how long|how to|i #|i cancelled|i got|i remove|i sign|ich die|ich hore|ich kundige|ill pick|in line
  -1.5: interested in|is 555|is at|is blocked|it by|it up|j ai|je viens|kann ich|l equipe|la livraison|la porte
  -1.5: la tienda|laissez sonner|lost my|m appelez|making me|me avisan|me encanta|me equivoque|me on|me text|me two
  -1.5: mehr infos|meine #|mensajes con|mi cuenta|mi pedido|mi tarjeta|mir zu|my card|my membership|my money|my order
  -1.5: never got|never mind|next week|nicht an|not me|number on|of the|of those|off at|olvide mi|one is|opt in|pas a
  -1.5: pour vos|que hago|quiero que|remove a|retirez les|saquenme de|see you|send it|sie die|still want|stop calling
  -1.5: stop thats|stop you|stop youre|stopped at|text my|texted me|the airport|the appointment|the bag|the cake
  -1.5: the deposit|the door|the driver|the fries|the group|the kids|the phone|the reminder|the warranty|the water
  -1.5: to see|to you|un mensajes|update my|versehen abgemeldet|votre numero|vous rappelle|want the|was kostet|we have
  -1.5: we will|we won|wer ist|what i|what time|whats your|when you|with a|with my|works for|wrong address|y a|you there
  -1.5: your message|your number|your site|youre making
  1: # no|a customer|a day|a escribir|a mandar|a rest|a way|abo beenden|ai jamais|all communication|angebote mehr
  1: are not|arreter de|as spam|assez de|auf mir|auf mit|aus der|aus ihrer|baja de|belastigt mich|besoin de|bien a
  1: borrame de|bothering me|brauche keine|bugging me|buzz off|ca s|call list|call the|cancel the|cancelar la|celular de
  1: como le|consider this|contactez plus|contacting me|cut it|de contactarme|de difusion|de enviar|de escribirme
  1: de esto|de joder|de llamar|de mandar|de notifications|de numero|de tout|de tu|dejar de|delete it|dem system
  1: den nachrichten|den sms|denme de|der liste|der nacht|der werbung|desabonner moi|desabonnez de|deseo recibir
  1: die nummer|die sms|diese nummer|diese sms|dije que|dis stop|do not|dont send|dont wanna|dont you|doy de
  1: du harcelement|effacez moi|eliminar mi|en a|en ai|end all|end these|enlevez moi|enlevez mon|enough texts
  1: enough with|envio de|envoyer des|envoyez plus|erinnerungen mehr|erreur de|este no|este telefono|estoy cansado
  1: estoy harto|eurer liste|eurer werbung|every hour|fig texts|for emergencies|for these|frosty fig|further messages
  1: geht mir|get lost|get one|get this|give it|go away|good stop|habe kein|hago #|have asked|have this|he passed
  1: his phone|house stop|how can|how i|i moved|i stop|i turn|i unsubscribed|i withdraw|ich aus|ich hab|ich melde
  1: ich zeig|id appreciate|id like|id prefer|if you|ihrer liste|ill pass|im done|im in|im not|in der|in frieden
  1: in march|in your|interesse mehr|is for|is the|ist spam|ist verstorben|it a|it from|it is|it out|it take|je me|je n
  1: je retire|kann das|keep getting|keep texting|keine nachrichten|keine weiteren|keine werbe|keine werbung|know how
  1: la manana|la suscripcion|las 5|lasst den|lasst mich|le hago|le mauvais|le numero|leave me|leave us|les dije|live in
  1: longer want|los mensajitos|los voy|loscht meine|loschung meiner|m avez|m envoyez|m oppose|make this|mandar mensajes
  1: mandarme cosas|mande mas|many stops|maple mart|mas mensajes|mas textos|me anymore|me anything|me contactez
  1: me coupons|me desabonnez|me doy|me envien|me mandes|me nuts|me sacan|me stop|me texter|mehr bekommen
  1: mehr kontaktieren|mehr kunde|mehr senden|mere tranquille|mes donnees|messaging me|mir nie|mit euren|mit mir
  1: mit quotedname|mitten in|mon num|mon pere|more of|my contact|my data|my daughter|my inbox|n ai|nachrichten nicht
  1: nada mas|ne plus|ne souhaite|ne vous|need your|never gave|never message|ni un|nicht loschen|nicht mehr
  1: nie angemeldet|nie mehr|nie wieder|nie zugestimmt|nix mehr|no autorizo|no insistan|no le|no los|no need|not for
  1: not send|not use|number again|number delete|number im|number out|numero borrenlo|numero supprimez|nummer nicht
  1: of this|of you|of your|off your|oft noch|on my|on se|one more|oppose a|opted out|out how|paren con|pas le
  1: plus avoir|plus ecrire|plus la|plus recevoir|plus un|por sms|pour ne|pour tout|que je|quien les|quiero mensajes
  1: quit texting|quotedname texts|rather you|recibir esto|remove it|report this|retirez mon|revoco mi|revoke consent
  1: rid of|said stop|say stop|schreibt mir|screw you|se equivocaron|sending me|sending them|sending these|sending this
  1: sending to|si siguen|sie haben|signed up|sms abo|sms ich|sold the|souhaite plus|soy cliente|spamming me|spamming my
  1: stellen sie|still come|still getting|stop i|stop les|stop texting|stop txtin|streichen sie|su lista|suis pas
  1: suis plus|supprimez mon|sus avisos|suscripcion a|take me|text again|text notifications|texting my|texts remove
  1: the daily|the discount|the last|the messages|the morning|the next|the spam|these anymore|these are
  1: these notifications|these stop|these take|this list|to get|to unsubscribed|trop de|tu lista|turn these|u have
  1: u stop|un seul|unsubscribe me|up again|verteiler nehmen|verteiler raus|virez moi|vivo ahi|von sms|vos fichiers
  1: votre base|vous m|vuelva a|want anything|way to|way too|we found|we moved|we sold|weiteren mitteilungen
  1: weiteren nachrichten|who you|will meine|wipe my|with the|work cell|would love|wrong number|wrong person|y en
  1: you again|you are|you can|you deaf|you got|you keep|you my|you to|youve got|zu viele
  -1: # at|# d|# do|# from|# i|# me|# mejor|# want|# were|10 off|a 17h|a gauche|a plus|a quelle|a refund|a todos|a un
  -1: a voicemail|a vos|a vous|about the|add my|ai bien|ai trouve|am i|any more|any news|appelez plus|are fine|are the
  -1: arrete plus|arrete tu|arretez les|at 555|at 9|at the|away for|away party|baby sleeping|basta de|before you
  -1: bei euch|better for|bonne annee|borren mi|ca ne|call back|calling me|cambie de|ce soir|comment faire|consent form
  -1: contact my|dans le|de batterie|de donde|de pedido|der bus|didnt get|die lieferung|does it|does the|dont contact
  -1: dont know|drop it|du cours|du mois|einer stunde|el ascensor|el pedido|el plan|emailing me|en el|entfernen sie
  -1: est normal|fin de|fin du|fois que|for me|for the|for you|forget me|found it|from my|from the|geht das|get #|get a
  -1: get it|gibts das|give me|go through|got a|got any|got it|hab die|habe die|had it|happy birthday|i can|i missed
  -1: i need|i still|ich #|ich komme|ich wohne|if im|if it|ill #|ill do|im furious|in traffic|interesa el|is better
  -1: is fine|is good|is on|is out|is this|it today|its 555|j #|j arrive|j attends|je #|je descends|je m|je passe
  -1: je suis|jusqu a|keep me|keine tute|kommen nicht|kostet das|la app|la direccion|la factura|la liste|la mesa|la rue
  -1: las 8|le message|le sucre|leave a|leave the|list of|longer need|m interesse|ma carte|mas azucar|mas informacion
  -1: me #|me back|me bajo|me dieron|me encantan|me llego|me the|me to|mehr notig|meldet euch|mesa de|messages on
  -1: mi factura|mi hija|mochte den|mon fils|mon inscription|more questions|more stop|more than|much for|much is|my #
  -1: my account|my boss|my old|my phone|my umbrella|my way|name is|ne pas|ne s|need a|never asked|no es|no he|no i
  -1: no puedo|nos vemos|not home|not today|off my|on fait|on hold|on the|opt for|par erreur|parada de|paro el|pas mon
  -1: pause my|pick up|plus besoin|por que|que hora|que j|quelle heure|quiero la|quiero mas|quiten el|quotedname no
  -1: rather not|report a|retirer mon|s arrete|said to|sale still|schickt mir|se paro|seguir recibiendo|seit einer
  -1: should i|sie den|sie sich|since the|sms bekommen|solo mensajes|sounds good|still open|stop emailing|stop that
  -1: stuck in|sur la|sur mon|switch me|take 10|text alerts|text instead|text is|text only|texts keep|texts only
  -1: texts to|that puppy|the app|the bleeding|the blue|the box|the class|the corner|the date|the dent|the desk|the gym
  -1: the old|the plumber|the price|the waitlist|the window|to call|to come|to move|to receive|to report|todo bien
  -1: told me|une heure|unsubscribe by|use this|veux #|vos promos|votre part|vous etes|vous vous|want it|want to|we need
  -1: what number|who dis|wie kundige|will be|will i|with this|wrong chat|wrong date|you a|you do|you never|you said
  -1: you sell|you were|your office
  0.5: # numero|a business|a escribirme|a funeral|a landline|a marre|a mon|a recevoir|abonnement sms|ai marre|ai rien
  0.5: aint interested|alerts off|all quotedname|am not|an diese|another state|any further|any longer|any way
  0.5: anything else|appreciate it|appreciate the|are driving|arreter les|arretez avec|arretez de|arretez vos|ask for
  0.5: asked to|asked you|at a|auf die|aus ihrem|avec tes|baja del|basta no|be on|be taken|bei der|bei mir|belongs to
  0.5: bestelle ich|block me|by text|call my|can someone|cancelar mi|cancelen mi|cease desist|ces envois|cessez de
  0.5: combien de|comment je|communication with|connais pas|consent to|contact list|cortenla con|customer stop|d envoyer
  0.5: daily texts|das handy|de 9|de baja|de enviarme|de escribir|de estos|de me|de mes|de no|de publicidad|de trabajo
  0.5: de ustedes|dejad de|dejadme en|delete me|detengan los|diese nachrichten|donne mon|dont do|dont live|dont message
  0.5: dont want|dos de|driving me|du spam|effacez mon|eine sms|el carro|eliminen mis|end it|end this|enough of
  0.5: enviarme mensajes|envie de|erase my|es un|escriban aqui|escriban mas|este es|estos avisos|estuvo de|etes vous
  0.5: etre contacte|euch bei|eure nachrichten|euren nachrichten|euren sms|every single|f off|falsche nummer|faut il
  0.5: fous moi|from everything|from list|from your|fuera de|gave you|genug mit|get off|go to|good no|got the|habe mich
  0.5: haben sie|habite plus|had enough|halt die|harassing me|have my|her number|horen sie|how did|how many|i appreciate
  0.5: i asked|i deleted|i do|i dont|i hate|i never|i opted|i pay|i request|i revoke|i said|i unsubscribe|i will|i would
  0.5: ich bin|ich diese|ich gehe|ich kenne|ich mich|ich mochte|ich nicht|ich wunsche|if i|ihr meine|ihr mir|ihr sollt
  0.5: ihrem verteiler|ill be|interesse par|interesse pas|is there|ist nicht|it end|it off|it possible|it says|j veux
  0.5: jamais demande|je ne|kei sms|keine lust|kenne euch|kontaktieren sie|l abonnement|la cancelacion|la casa|la lista
  0.5: la presente|lass mich|last month|last text|last week|les alertes|les pedi|lighting up|lista de|lleguen estos
  0.5: lose the|lui ecrire|m ecrire|m ecrivez|m envoyer|mandarme mensajes|many messages|many times|mas sms
  0.5: me escribieran|me i|me lleguen|me mude|me off|me quitar|me quiten|me things|means stop|mehr auf|mehr erhalten
  0.5: mehr von|mehr zu|meine daten|meine nummer|melde ich|mensajes de|mensajes paren|message this|messages je|mi abuela
  0.5: mi numero|mi suscripcion|mich abmelden|mich nie|mit eurer|mochte nicht|mon abonnement|mon mari|more messages
  0.5: more msgs|moved out|my dad|n ecrivez|n envoyez|n est|n habite|nachrichten ab|nachrichten mehr|ne #|ne veux
  0.5: never signed|no longer|no me|no molesten|no more|no necesito|no quiero|no recibir|no soy|no stop|no vivo
  0.5: noch stop|nom de|not consent|not disturb|not message|not text|not the|not to|not want|notice to|number for
  0.5: number has|number last|number no|number off|numero effacez|numero retirez|nummer gehort|nummer loschen|nur noch
  0.5: of all|otez moi|otez mon|para recibir|paren los|pas besoin|pedi que|pedro no|per text|person stop|plan charges
  0.5: plus ce|plus jamais|plus me|possible to|prefer not|promo texts|que paren|qui etes|quiero recibir|quiero seguir
  0.5: quit sending|quit with|quitar de|quiten de|quiten este|quiten la|quitenme de|quotedname alerts|r u|raus aus
  0.5: raus mit|rayez moi|reaching out|read these|receive text|recevoir de|refrain from|reichts mit|remove my|report you
  0.5: request to|respect my|retirer de|schicken sie|se los|send any|send them|should be|shut off|shut up|sie auf
  0.5: sie diese|sign up|sind umgezogen|sms ab|sms dienst|sms mehr|sms nicht|sms zu|sollt aufhoren|sortez moi
  0.5: souhaite me|souhaite ne|stellt die|stop aux|stop blowing|stop contacting|stop im|stop me|stop means|stop reaching
  0.5: stop sending|stop spamming|stop stop|stop w|stop with|stop wrong|stoppez les|supprimer mon|supprimez ce
  0.5: sus ofertas|take the|taken off|text list|text reminders|texts i|texts off|texts stopped|the alerts|the coupons
  0.5: the mailing|the number|the quotedname|the reminders|the school|the updates|the way|the word|there a|these text
  0.5: these to|they wake|third time|this #|this garbage|this is|this line|this remove|this service|this text|this to
  0.5: time i|tired of|to another|to hear|to it|to leave|to make|to my|to reach|to say|to stop|to text|to the|told you
  0.5: trabajo no|um 5|um loschung|un telefono|unsubscribed from|unsubscribed me|unsubscribed this|unterlassen sie
  0.5: update your|ur list|us off|veux pas|veux plus|von der|von euren|von ihnen|vos listes|vos offres|vous arretez
  0.5: vous la|vuelvan a|want no|weiteren sms|werbe sms|werde ich|when are|who gave|who is|why do|widerrufe ich
  0.5: wie werde|wieder sms|will eure|will nix|will raus|wir haben|wish to|work there|would appreciate|write to
  0.5: wunsche keine|yall need|you no|you permission|you send|you still|you stop|your alerts|your company|your customer
  0.5: your database|your list|your phone|your system|zusendung von
  -0.5: # 88|# al|# auto|# ca|# early|# eating|# for|# friday|# ich|# in|# komme|# l|# maternidad|# message|# mi|# pizza
  -0.5: # su|# to|# while|# zu|10 10|10 would|15 min|555 0188|a change|a demain|a friend|a joke|a la|a lundi|a new
  -0.5: a scam|a table|accident add|add this|adresse folgt|ahi estare|ai change|al perro|al tecnico|all set|alles klar
  -0.5: an hour|are great|at that|auch in|aus dem|back on|bajo en|be #|bin da|bis morgen|bring my|by accident|call me
  -0.5: can stop|cancel one|cant make|cant read|change my|changed my|chez vous|con el|con la|contact about|contact me
  -0.5: could i|count me|das nervt|de las|de message|de mon|de rire|de venir|deje de|der tur|des messages|des sms
  -0.5: deux fois|devant la|devuelven el|did my|die falsche|do #|do i|do it|do you|donde esta|dont have|drop off
  -0.5: el codigo|el dinero|el lunes|el martes|el timbre|email me|en #|en retard|envoyez moi|equivoque de|es #|es el
  -0.5: est bien|est fini|est un|esta cerrada|food was|for an|for friday|for july|for my|for saturday|gehe zum|get me
  -0.5: gibt es|going away|got your|gut sein|hab mich|habt ihr|hace falta|haha haha|has a|hate to|have a|how about|i be
  -0.5: i bring|i cant|i changed|i contact|i extend|i get|i off|i only|i think|i want|ich brauche|ich den|ich mein
  -0.5: ich meinen|ich will|id rather|il y|im good|im out|im sick|in 5|in a|in that|in the|interessiert mich|is #
  -0.5: is broken|is closed|is enough|is in|is it|ist besser|it again|it at|it on|it to|its ready|ive been|j annule
  -0.5: j arrete|je dois|je veux|je voudrais|je vous|l appli|la cita|la entrada|la esquina|la fin|la gare|la lavadora
  -0.5: la proxima|la pub|las 7|lasst es|lavadora se|le code|le tram|left #|les textos|link again|list price|longer have
  -0.5: longer live|los mensajes|los sms|loschen sie|lost the|love it|love to|ma commande|ma fille|many texts|marre de
  -0.5: me a|me canse|me im|me in|me instead|me interesa|me lo|me when|mehr da|mejor manana|mensajes me|mensajes que
  -0.5: message de|messages are|mich mit|mir keine|mit dem|mochte mich|more info|move it|my food|my husband|my kid
  -0.5: my package|my plan|my roommate|my sister|my wife|my work|nachricht bekommen|ne veut|nehmen sie|neue adresse
  -0.5: never been|new number|new phone|nicht da|no calls|no escriban|no hace|no hay|no manden|no onions|no se|no voy
  -0.5: not getting|not your|number changed|number do|number is|number take|number to|numero de|numero ne|of office
  -0.5: of town|off #|off work|on friday|on sth|on your|one of|other number|otra vez|out at|out of|para a|paren de
  -0.5: parte de|pas de|pas encore|pas la|phone number|phone who|plus a|plus de|puedo ir|put me|que me|que verguenza
  -0.5: quien es|quiero el|refund me|resend the|rien demande|ring the|ruft mich|schluss mit|se desinscrire|se para
  -0.5: see the|send someone|sending coupons|sending the|ship to|sick of|sick today|sigan mandando|sms ist|soll das
  -0.5: still no|stop a|stop everything|stop no|t es|take my|talk to|text me|text you|that was|the address|the best
  -0.5: the cat|the driveway|the front|the game|the gate|the invoice|the link|the month|the new|the office|the package
  -0.5: the pool|the porch|the receipt|the route|the sale|the text|the vet|these texts|this isnt|this one|this week|to #
  -0.5: to 555|to cancel|to keep|to stay|to texts|trop cher|turn off|two tickets|un sms|una hora|unsubscribed i
  -0.5: veut plus|veux me|vor der|vos alertes|vos sms|votre message|vous avez|vous dire|wann kommt|want any|was cold
  -0.5: was my|was soll|was the|we #|we move|wenn ich|what does|whats the|when its|who do|whos this|why am|why are
  -0.5: why did|will #|will keine|wish you|worst service|would be|wrong color|wrong size|you have|you open|you sent
  -0.5: you ship|you text|your text
`;

/** What pairs of words weigh. Written by `npm run weigh`, not by hand. */
export const EVIDENCE_OF_PAIRS: Language = { evidence: EVIDENCE };
