import type { Language } from '../../plain-words/rule-book.js';

const EVIDENCE = `
  4: con los
  -3.5: # de
  3.5: mir nicht
  3: cancel this|deja de|laissez moi|loscht mich|manden mensajes|mich ab|mich in|mich nicht|ne me|remove me
  3: sus promociones|with these
  -3: n #
  2.5: a tout|arretez ca|con sus|das nicht|de rappels|de sus|de vos|euch an|hort auf|keine angebote|me again
  2.5: mehr schicken|mi in|moi tranquille|more quotedname|nehmt mich|numero equivocado|pas interesse|plus etre
  2.5: receive these|salir de|to me|want these|with your
  -2.5: an der|delete the|estoy en|forget the|get the|ihr mich|me if|mich auf|send a|send the
  2: abo kundigen|auf mich|be contacted|block you|blocking this|ca suffit|cancelar los|ce numero|das ab|das ist|de la
  2: de mi|de su|dejen de|dem verteiler|dont bother|ecrivez plus|en paz|en veux|est pas|estos mensajes|euch nicht
  2: faire pour|fini les|from you|get these|hate these|i am|i have|ich das|in peace|je porte|keine erinnerungen
  2: lachez moi|les promos|lose my|lose this|mas promociones|me alone|me dar|me escriban|me escribas|me tienen|mich raus
  2: mich von|mir nichts|mon consentement|mon nom|mon pere|more alerts|my info|my permission|need these|no deseo
  2: no sigan|no texts|not call|nunca mas|of these|on this|pas d|pas interessee|plus rien|porte plainte|quiero cancelar
  2: quiero sus|quit it|receiving these|recibir mas|remove us|sie meine|sie nicht|stop je|stop the|subscription to
  2: supprimez moi|take a|texting me|thats enough|to opt|votre liste|vous me|voy a|want your
  -2: # getting|# keep|# pas|# sending|a message|ai #|auf der|aus versehen|aww stop|d attendre|de alta|did you|die #
  -2: el mensajes|end of|est ce|forget it|geht nicht|get on|i lose|i love|i was|in a|interesse am|is blocked|ist das
  -2: it anymore|it ill|ive been|je prefere|je signale|keep the|leave it|me at|me more|melde mich|my calendar|need it
  -2: oh stop|on it|par la|remove the|sign me|stop you|su mensajes|sus promos|the cake|the pickles|this a|where are
  -2: where is|will die
  1.5: # stop|a escribir|a recibir|all day|all texts|are annoying|arretez tout|au 33700|auf eure|avec les|avec vos
  1.5: be removed|before i|blocking you|ca va|can we|cancel my|cancel these|cansado de|cette liste|comment on|como me
  1.5: darme de|de ces|de cette|de escribirme|de los|de mandar|de mensajes|de messages|de molestar|de quotedname
  1.5: de recevoir|de texto|de textos|den de|den nachrichten|desabonner moi|didnt sign|die nachrichten|do to|el celular
  1.5: end them|enlever de|enough is|es ist|es reicht|est du|este numero|esto es|fichez moi|fin des|for this|forget this
  1.5: he passed|hear from|how can|i call|i signed|ich aus|ich widerrufe|ihr nervt|ill pass|ill report|im blocking
  1.5: im broke|im driving|im not|im on|im tired|in der|infos mehr|is not|ist ein|it from|it if|it stop|it take
  1.5: ive asked|j en|je demande|je vais|jemand anderem|kein bedarf|kein interesse|keine infos|keine mehr|la baja
  1.5: la paix|lasst das|le bol|le camp|le numero|leave my|les messages|les pedi|longer interested|los avisos
  1.5: los denuncio|m enlever|ma mere|mandar mensajes|manden nada|mas mensajes|mauvais numero|me any|me contacten
  1.5: me contacter|me den|me derangez|me lleguen|me mande|me molestan|me one|me out|me quiero|me retirer|me this
  1.5: mehr anschreiben|mehr bekommen|mehr schreiben|meine einwilligung|meine mutter|meiner daten|mensajes mas
  1.5: mes coordonnees|mi abuela|mi consentimiento|mich aus|mis datos|mit den|moi de|moi en|moi la|mon numero
  1.5: more mensajes|more sms|more time|my cell|my consent|my mind|my mother|my number|nada de|ne m|never text|nix mehr
  1.5: no estoy|no insistan|no los|noch eine|not interested|number out|number remove|nummer raus|of my|off of|off these
  1.5: on arrete|opt out|opting out|part of|pas le|passed away|pedi que|permission to|phone is|plus recevoir|pour ne
  1.5: que no|que vous|quit spamming|ras le|recevoir vos|reminders i|remove this|replied stop|retirez moi|rien recevoir
  1.5: sacame de|se desabonner|seid ihr|send me|sending these|service kundigen|si siguen|sie das|someone else
  1.5: still texting|stop all|stop asking|stop these|text it|texting my|texting stop|the church|the do|the fcc
  1.5: the notifications|the promos|the store|the third|the wrong|these messages|these off|these take|this phone
  1.5: this stop|this thing|to be|to contact|to end|to get|to this|to unsubscribed|too many|too much|up my|veux que
  1.5: vos textos|vous arretiez|w the|want out|way to|wie oft|will das|with the|wrong guy|you could|you going|you not
  1.5: your messages
  -1.5: # #|# les|# nehmen|# the|# vous|5 min|a las|a new|a que|a text|add me|ai plus|an schreibt|arretez le|as a|at 5
  -1.5: away for|basta con|basta de|be late|be there|bei euch|brauch ich|bus #|can i|ce que|come get|comment #|cual es
  -1.5: das #|das paket|de ma|der #|die nachricht|donde es|dont understand|drop the|en la|es spam|est trop|every time
  -1.5: fin de|fix it|fois que|for me|for two|forget me|forgot my|from the|geht bei|haha stop|help me|how long|how much
  -1.5: how to|i #|i cancelled|i got|i remove|i sign|ich die|ich hore|ich kundige|ill come|ill pick|in line
  -1.5: interested in|ist die|it by|it up|j ai|je viens|kann ich|l equipe|la livraison|la porte|laissez sonner|lost my
  -1.5: m appelez|making me|me encanta|me equivoque|me mandar|me on|me text|me two|mehr infos|meine #|mi cuenta
  -1.5: mi pedido|mi tarjeta|more than|much for|much is|my card|my money|my old|never got|never mind|next week|nicht an
  -1.5: number on|off at|olvide mi|one is|opt in|pas a|pick up|pour la|que hago|quiero que|remove a|retirez les|s arrete
  -1.5: saquenme de|see you|stop calling|stop thats|stop youre|stopped at|texted me|the airport|the appointment|the bag
  -1.5: the class|the deposit|the door|the driver|the group|the kids|the phone|the reminder|the warranty|to see|to you
  -1.5: versehen abgemeldet|votre numero|vous etes|vous rappelle|want it|want the|we will|wer ist|what i|what time
  -1.5: whats your|when you|who dis|with a|with my|works for|wrong address|y a|you a|you there|your message|your number
  -1.5: your site|youre making
  1: # no|# numero|a customer|a day|a dog|a rest|a way|abo beenden|ai jamais|am on|angebote mehr|any further|are not
  1: arrete les|arreter de|assez de|auf mit|aus der|aus ihrer|baja de|basta no|belastigt mich|besoin de|bien a|block me
  1: borrame de|bothering me|brauche keine|bugging me|call list|call the|cancel the|cancelar la|cancelar suscripcion
  1: con tanto|consider this|contactez plus|contacting me|de contactarme|de enviar|de esto|de joder|de llamar|de numero
  1: de recibir|de tout|de tu|delete it|dem system|den sms|denme de|der liste|der nacht|der werbung|deseo recibir
  1: did not|die nummer|die sms|diese sms|dije que|dis stop|do not|donne mon|dont send|dont wanna|dont you|doy de
  1: du harcelement|effacez moi|effacez mon|eine sms|el carro|eliminar mi|en a|en ai|end these|enlevez moi|enlevez mon
  1: enough texts|enough with|envie de|envio de|envoyer des|envoyez plus|erase my|erinnerungen mehr|erreur de
  1: escriban mas|este es|este telefono|estoy cansado|estoy harto|eure werbung|eurer liste|every hour|fig texts
  1: for emergencies|for these|from list|frosty fig|further messages|get lost|get one|give it|go away|good take
  1: habe kein|hago #|halt die|have this|his phone|house stop|how i|i be|i block|i deleted|i did|i request|i said
  1: i unsubscribe|i withdraw|ich hab|ich melde|ich zeige|id appreciate|id like|id prefer|if i|if you|ihrer liste
  1: im done|in frieden|in march|in your|interesse mehr|is for|ist spam|it a|it is|je me|je n|je retire|kann das
  1: keep getting|keep texting|kei sms|keine weiteren|keine werbe|keine werbung|know how|la manana|la presente
  1: la suscripcion|lasst den|lasst mich|last week|le mauvais|leave me|leave us|les dije|les pubs|live in|longer want
  1: los mensajitos|los voy|loscht meine|loschung meiner|m envoyez|m oppose|make this|mandarme cosas|mandes mas
  1: many stops|many times|maple mart|me anymore|me anything|me contactez|me coupons|me desabonnez|me doy|me envien|me i
  1: me mandes|me nuts|me sacan|me texter|mehr kontaktieren|mehr kunde|mehr senden|meiner nummer|mensajes paren
  1: mere tranquille|mes donnees|messaging me|mir nie|mit euren|mit quotedname|mitten in|mon num|more of|moved to
  1: my contact|my daughter|my inbox|my lawyer|n ai|nachrichten nicht|nah im|ne plus|ne souhaite|need your|never gave
  1: never message|ni un|nicht loschen|nicht mehr|nie angemeldet|nie mehr|nie wieder|nie zugestimmt|no autorizo|no le
  1: no molesten|no need|not for|not send|not use|number again|number has|number im|numero borrenlo|nummer nicht|of this
  1: of you|of your|off your|oft noch|on my|one more|oppose a|opted out|plus ce|plus jamais|plus la|plus un|por sms
  1: que ca|que je|quien les|quiero mensajes|quit messaging|quotedname list|quotedname texts|recibir esto|remove it
  1: removed from|report this|retirez mon|revoco mi|revoke consent|said stop|schreibt mir|screw you|se equivocaron
  1: sending me|sending them|sending this|sending to|sie diese|sie haben|sms abo|sms ich|sold the|son las|souhaite plus
  1: soy cliente|spamming me|spamming my|stellen sie|still come|still getting|stop blowing|stop les|stop this|stop txtin
  1: streichen sie|su lista|suis pas|suis plus|supprimez mon|sus avisos|sus mensajes|sus ofertas|suscripcion a|tell you
  1: text again|text notifications|texts remove|thats the|the daily|the discount|the last|the messages|the morning
  1: the next|the texts|there stop|these anymore|these notifications|these stop|these text|third time|this list
  1: time asking|trop de|tu lista|turn these|u have|u stop|um 5|un seul|unsubscribe me|up again|update your|ur texts
  1: verteiler raus|vivo ahi|von sms|vos fichiers|vos pubs|votre base|vous m|want anything|way too|we found|we sold
  1: weiteren mitteilungen|weiteren nachrichten|who this|who you|will meine|work cell|wrong number|wrong person|y en
  1: you again|you are|you deaf|you got|you keep|you my|you stop|you to|youve got
  -1: # do|# i|# me|# mejor|# texting|# want|10 off|a 17h|a change|a gauche|a plus|a quelle|a un|a voicemail|a vos
  -1: a vous|about the|add my|ai bien|ai trouve|any news|appelez plus|are fine|are great|are the|arrete plus|arrete tu
  -1: arretez les|at 9|at the|away party|baby sleeping|before you|better for|blue one|bonne annee|borren mi|ca ne
  -1: call back|calling me|cambie de|ce soir|chez vous|comment faire|como #|consent form|contact my|cours de|dans le
  -1: de batterie|de donde|de pedido|dejenme en|didnt get|die lieferung|does it|does the|dont forget|du cours|du mois
  -1: einer stunde|emailing me|en el|entfernen sie|est normal|est quoi|fin du|for you|found it|from my|geht das|get #
  -1: get a|get it|gibts das|give me|go through|got a|got any|got it|got your|hab die|habe die|had it|happy birthday
  -1: hat sich|hate to|how about|i bring|i can|i missed|i need|i think|ich #|ich brauche|ich komme|ich wohne|if im|if it
  -1: ill do|im furious|in traffic|interesa el|is #|is 555|is at|is better|is fine|is good|is on|is out|is this|it to
  -1: it today|j #|j arrive|j attends|je m|je passe|je suis|keep me|keine tute|kommen nicht|kostet das|la app
  -1: la direccion|la mesa|la rue|las 7|las 8|le message|le sucre|leave a|leave the|list of|longer need|los mensajes
  -1: m interesse|ma carte|mas azucar|mas informacion|me #|me back|me bajo|me dieron|me encantan|me llego|me the
  -1: mehr notig|meldet euch|mensajes con|messages on|mi factura|mi hija|mir zu|mon fils|mon inscription|more questions
  -1: move it|muss ich|my account|my boss|my membership|my order|my umbrella|my way|name is|ne pas|ne s|need a
  -1: never asked|no es|no he|no puedo|nos vemos|not home|not today|number to|of the|of those|off my|on fait|on friday
  -1: on hold|on the|on your|opt for|otra vez|par erreur|parada de|paro el|pas mon|pause my|plus besoin|por que|pour vos
  -1: que hora|que j|que me|quelle heure|quiero la|quiero mas|quiten el|quotedname no|rather not|report a|retirer mon
  -1: said to|sale still|schickt mir|se paro|seguir recibiendo|seit einer|send it|should i|sie den|sie die|since the
  -1: sms bekommen|solo mensajes|sounds good|still open|still want|stop emailing|stop that|stuck in|sur la|sur mon
  -1: take 10|text alerts|text instead|text is|text my|text only|texts keep|texts only|texts to|that puppy|the app
  -1: the bleeding|the blue|the box|the dent|the fries|the gym|the link|the package|the plumber|the price|the waitlist
  -1: the water|the window|this one|to #|to call|to receive|to report|told me|un mensajes|une heure|unsubscribe by
  -1: use this|veux #|votre part|want to|was kostet|we have|we won|what number|will be|will i|with this|wrong chat
  -1: wrong date|you do|you never|you open|you said|you sell|your office
  0.5: a business|a escribirme|a landline|a los|a marre|a mon|a recevoir|abonnement sms|ai marre|aint interested
  0.5: alerts for|all communication|all my|all quotedname|am not|any longer|any way|anything else|appreciate it
  0.5: appreciate the|are driving|arretez avec|arretez de|arretez vos|as spam|ask for|asked to|at a|auf mir|aus ihrem
  0.5: avec tes|be on|be possible|be taken|bei der|bei mir|bestelle ich|bin nicht|borrar mi|buzz off|by text|ca s
  0.5: call my|can someone|cancelar mi|cancelen mi|cease desist|cessez de|combien de|comment me|communication with
  0.5: connais pas|consent to|contacten mas|cortenla con|customer stop|cut it|d envoyer|daily texts|das handy|de 9
  0.5: de baja|de enviarme|de escribir|de estos|de mandarme|de me|de mes|de ne|de publicidad|de sms|de ustedes|dejad de
  0.5: dejadme en|dejar de|delete me|desabonnez de|detengan los|diese nachrichten|diese nummer|dont do|dont live
  0.5: dont message|dont want|dos de|driving me|du spam|eliminen mis|end all|end it|end this|enough of|enviarme mensajes
  0.5: envien mas|es de|es un|estos avisos|estuvo de|etes vous|etre contacte|euch bei|eure nachrichten|euren nachrichten
  0.5: euren sms|eurer werbung|every single|f off|falsche nummer|faut il|fous moi|from everything|from this|from your
  0.5: fuera de|gave you|genug mit|get off|get this|go to|got the|habe mich|habite plus|had enough|harassing me
  0.5: have asked|have my|have to|her number|how many|i appreciate|i asked|i do|i hate|i moved|i never|i opted|i pay
  0.5: i revoke|i stop|i turn|i will|i wish|i would|ich bin|ich diese|ich euch|ich gehe|ich kenne|ich wunsche|ihr meine
  0.5: ihr mir|ihr sollt|ihrem verteiler|ill be|im at|in class|interesse par|interesse pas|interested stop|is the
  0.5: ist verstorben|it be|it end|it off|it out|it possible|it says|j veux|je ne|keine lust|keine nachrichten
  0.5: kenne euch|kontaktieren sie|l abonnement|la cancelacion|la lista|las 3|lass mich|last month|last text|les alertes
  0.5: lighting up|lista de|longer a|lose the|lui ecrire|m ecrire|m ecrivez|m envoyer|mailing list|mandarme mensajes
  0.5: mande mas|many messages|mas sms|me escribieran|me quiten|me stop|me things|means stop|mehr auf|mehr erhalten
  0.5: mehr von|mehr zu|meine daten|meine nummer|meiner tochter|melde ich|mensajes de|message this|messages je|mi numero
  0.5: mi suscripcion|mich abmelden|mich nie|mit der|mit eurer|mochte keine|mochte nicht|mon abonnement|mon mari
  0.5: more messages|more msgs|more texts|my appointment|my dad|my subscription|my text|n ecrivez|n envoyez|n est
  0.5: n habite|nachrichten ab|ne #|ne veux|ne vous|never signed|nichts mehr|no envien|no longer|no me|no more
  0.5: no necesito|no quiero|no recibir|no soy|no stop|no vivo|no vuelvan|noch stop|nom de|not consent|not disturb
  0.5: not message|not my|not text|not the|not want|notice to|number no|number off|number stop|numero effacez
  0.5: numero retirez|nummer gehort|nummer loschen|nur noch|on se|opt me|otez moi|otez mon|out how|para recibir
  0.5: paren los|pas besoin|pedro no|per text|person stop|plan charges|plus me|possible to|prefer not|promo texts
  0.5: que paren|qui etes|quiero recibir|quiero salir|quiero seguir|quit sending|quit texting|quit with|quiten de
  0.5: quitenme de|quotedname alerts|r u|rather you|raus aus|raus mit|rayez moi|reaching out|read these|receive text
  0.5: recevoir de|recibir sus|refrain from|reichts mit|remove my|report you|respect my|retirer de|rid of|say stop
  0.5: schicken sie|send any|send them|should be|shut off|shut up|sie mir|signed up|sind umgezogen|sms ab|sms dienst
  0.5: sms mehr|sms nicht|sms zu|sollt aufhoren|sortez moi|souhaite me|souhaite ne|stellt die|stop aux|stop contacting
  0.5: stop i|stop im|stop me|stop means|stop reaching|stop sending|stop spamming|stop stop|stop texting|stop w
  0.5: stop with|stop wrong|stoppez les|stoppt die|supprimer mon|supprimez ce|take her|take me|take the|taken off
  0.5: telefono de|text list|text reminders|texts i|texts stopped|the alerts|the coupons|the mailing|the number
  0.5: the quotedname|the reminders|the school|the spam|the updates|the way|these are|these to|they wake|this #
  0.5: this garbage|this is|this line|this remove|this service|this text|this to|time i|tired of|to hear|to leave
  0.5: to make|to my|to reach|to say|to stop|to the|told you|tragt mich|trompez de|um loschung|un telefono
  0.5: unsubscribed me|unterlassen sie|ur list|us off|verteiler nehmen|veux pas|veux plus|von der|von euren|von ihnen
  0.5: vos envois|vos listes|vos offres|vous arretez|vous la|vous trompez|vuelvan a|want no|we moved|weiteren sms
  0.5: werde ich|what is|when are|who gave|who is|widerrufe ich|wie werde|wieder sms|will eure|will nix|will raus
  0.5: wir haben|wish to|work there|would appreciate|write to|wunsche keine|you can|you no|you people|you permission
  0.5: you still|your alerts|your company|your customer|your database|your list|your phone|your records|your system
  0.5: zu texten|zu viele|zusendung von
  -0.5: # 88|# al|# at|# auto|# d|# early|# eating|# friday|# from|# ich|# in|# komme|# maternidad|# message|# mi|# su
  -0.5: # to|# were|# while|10 10|10 would|15 min|555 0188|a demain|a joke|a la|a lundi|a refund|a scam|a table|a todos
  -0.5: accident add|adresse folgt|ahi estare|ai change|ai pas|al perro|al tecnico|all set|alles klar|am i|an hour
  -0.5: any more|at that|auch in|aus dem|back on|bajo en|be #|bin da|bis morgen|bring my|by accident|by you|ca fait
  -0.5: call me|can stop|cancel one|cant make|cant read|change de|change my|changed my|comment je|contact about
  -0.5: contact me|count me|de message|de rire|de venir|deje de|der bus|der tur|des messages|des sms|deux fois|devant la
  -0.5: devuelven el|did my|die falsche|do #|do i|do it|do you|donde esta|dont contact|dont have|dont know|drop it
  -0.5: el codigo|el dinero|el lunes|el martes|email me|en retard|end the|envoyez moi|equivoque de|es #|es el|est bien
  -0.5: est fini|est un|food was|for friday|for saturday|for the|gehe zum|gibt es|going away|hab mich|habt ihr
  -0.5: hace falta|haha haha|have a|how do|i cant|i changed|i contact|i extend|i off|i only|i opt|i still|i text
  -0.5: i unsubscribed|i want|ich den|ich mein|ich meinen|ich nicht|id rather|ill #|im out|im sick|in 5|in that|in the
  -0.5: interessiert mich|is broken|is closed|is enough|is in|is it|ist besser|it again|it at|it on|its ready|j annule
  -0.5: je #|je descends|je veux|je vous|jusqu a|l appli|la cita|la entrada|la esquina|la gare|la lavadora|la liste
  -0.5: la proxima|lasst es|lavadora se|le code|le tram|left #|let me|list price|longer have|longer live|los sms
  -0.5: loschen sie|lost the|love it|love to|m avez|ma commande|many texts|marre de|me a|me from|me im|me in|me instead
  -0.5: me lo|me to|me when|mehr an|mehr da|mensajes me|mensajes que|message de|messages are|mich mit|min late|mir keine
  -0.5: mit dem|mochte mich|more info|my #|my food|my husband|my kid|my mom|my package|my phone|my plan|my roommate
  -0.5: my sister|my wife|my work|nachricht bekommen|nehmen sie|neue adresse|new number|nicht da|no calls|no escriban
  -0.5: no hace|no hay|no manden|no se|not getting|not your|number changed|number do|number is|number take|numero de
  -0.5: numero ne|of office|of town|off #|off work|one of|other number|out of|para a|paren de|parte de|pas de|pas encore
  -0.5: phone number|plus a|plus de|put me|que verguenza|quien es|quiero #|quiero el|refund me|resend the|ring the
  -0.5: ruft mich|se para|see the|send someone|sending coupons|sending the|ship to|sick of|sick today|sie sich
  -0.5: sigan mandando|sms ist|still no|stop no|switch me|t es|take my|talk to|text me|text you|that was|the address
  -0.5: the best|the cat|the code|the corner|the front|the game|the gate|the invoice|the month|the new|the office
  -0.5: the old|the party|the pool|the porch|the receipt|the route|the text|the vet|this isnt|this week|to 555|to cancel
  -0.5: to keep|to move|to stay|to texts|todo bien|trop cher|turn off|two tickets|una hora|unsubscribed i|veux me
  -0.5: vor der|vos alertes|vos promos|vos sms|votre message|vous vous|wann kommt|want any|was cold|was the|we #|we move
  -0.5: we need|wenn ich|what does|whats the|when its|who do|whos this|why #|why am|why are|why did|wie kundige|will #
  -0.5: will keine|worst service|would be|wrong color|you have|you ship|you text|your text|your texts
`;

/** What pairs of words weigh. Written by `npm run weigh`, not by hand. */
export const EVIDENCE_OF_PAIRS: Language = { evidence: EVIDENCE };
