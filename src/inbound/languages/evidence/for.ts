import type { Language } from '../../plain-words/rule-book.js';

const EVIDENCE = `
  3.5: @unsubscribing|arretez$|con los|deja de|kontakt|loschen$|mir nicht|more$|remove$|stop$
  3: ^un|assez$|de vos|esto|laissez moi|loscht mich|lose|manden mensajes|mas @text|me @removing|me again|mehr schicken
  3: mich ab|mich in|mich nicht|ne me|nous|nummer$|off$|pub$|sus promociones|these$|want these|with these
  2.5: @list @removing|@number @removing|@number equivocado|@removing this|@stopping los|^enough|^genug|^resilier
  2.5: ^vayanse|abmelden|allez|alone$|arret$|arretez ca|baja$|borrame|borrarme|cancel @text|cancel this|cancelar los
  2.5: das ab|das nicht|de @removing|de @text|de @texting|de mi|desabonner moi|desabonnez|desinscription|desuscribir
  2.5: desuscribir$|einstellen$|esto$|euch an|fini les|hate these|hort auf|keine angebote|les promos|manden$
  2.5: mas promociones|messages$|mi in|mich von|moi tranquille|more @text|more quotedname|my info|nehmt mich
  2.5: numero equivocado|off these|opt out|para$|paren$|pas interesse|personne$|pu|publicidad|publicidad$|pubs$
  2.5: quiero @text|quiero cancelar|quit$|remove me|ruhe$|salir de|saquenme$|schreiben$|ser|sie meine|stopped$
  2.5: sus ofertas|suscripcion$|this @list|to me|tranquila|u|unsubscribed$|unwanted|vayanse|werbung$|widerrufe
  2: # @stopping|@list @number|@list @text|@list a|@number @texting|@number deseo|@refusing @text|@refusing deseo
  2: @refusing interesse|@refusing sign|@removing moi|@removing us|@stopping|@stopping the|@stopping these|@text im
  2: @text mehr|@text nicht|@texting mich|@texting nada|@texting nicht|^abmeldung|^alto|^annuler|^borrenme|^cancelar
  2: ^cancele|^ce|^desinscrire|^desuscribirme|^disable|^end|^ende|^es|^forget|^kundige|^los|^mir|^nervt|^stoppen
  2: ^supprimer|^t|^these|^unsubscribed|ab$|abbestellen$|abmelden$|abmeldung|abo @stopping|abo kundigen|ai @stopping
  2: ai deja|alertes$|all day|alone|anders|arrete$|arreter$|assez de|auf mich|auf mit|auf$|aufhoren$|aufhort$|austragen
  2: austragen$|avec|avec les|avisos$|baja|beenden|benachrichtigungen|block you|blocked$|blocking this|bloque|bloque$
  2: ca suffit|ca va|cancel @texting|cancel these|cancel$|cancele|ce @number|ce numero|cell|con sus|consentement
  2: contact$|contacter|das ist|de la|de mensajes|de rappels|de su|de sus|de textos|dejen de|dem @list|dem verteiler
  2: derangez|desabonnement|desabonnement$|desabonnez$|desinscrire$|desuscribirme|die @texting|disable|dit|dont bother
  2: einwilligung|else|en veux|ende|erinnerungen|escriban$|escribas|este @number|estos|estos @text|estos mensajes|etre
  2: euch nicht|faire pour|ferme|further|genug$|get these|goes|harassment|harto|i am|i have|ich das|ihr @stopping
  2: interesa @removing|interessee$|it if|je demande|jemand|junk|keine erinnerungen|keine mehr|kontaktieren|la baja
  2: lachez moi|lasst das|lata|lata$|les messages|lose my|lose this|m @removing|madre|mas$|me alone|me escriban
  2: me escribas|me tienen|means|meh|mehr schreiben|meine einwilligung|meinen @number|melden$|mich aus|mich raus
  2: mir nichts|mitteilungen|moi de|mon consentement|mon nom|mon numero|more alerts|msgs$|my mind|my$|nachrichten
  2: nachrichten$|nada de|need these|ni|nie|no deseo|no texts|nom|notices|nunca mas|off @text|on this|opted|passed away
  2: peace|peace$|pedi|permission|permission to|phone$|plus etre|plus rien|plus$|pubs|quitenme|quotedname|quotedname$
  2: raus$|receive @list|receive these|reichts|remove this|remove us|request|sie nicht|signale|stop je|stop the
  2: stop these|stopp$|suffit$|supprimez moi|take a|texting me|texts$|thats enough|these|things|this @text|this @texting
  2: to @refusing|to be|to opt|tranquila$|unsubscribe$|unsubscribed|va|votre liste|want out|want your|we @refusing
  2: weiteren @text|wem|werbung|werde|werden|werden$|with your|yall|you to|youre @texting|zu @texting
  1.5: # stop|@list @list|@list @texting|@list for|@list is|@list kundigen|@list sein|@list we|@number again|@number los
  1.5: @number nicht|@number raus|@number zu|@refusing angemeldet|@refusing bedarf|@refusing consent|@refusing infos
  1.5: @refusing interested|@refusing los|@refusing send|@removing|@removing @number|@removing all|@removing me
  1.5: @removing meine|@removing mes|@removing werden|@stopping @stopping|@stopping all|@stopping ca|@stopping un
  1.5: @stopping vos|@text @stopping|@text an|@text at|@text it|@text j|@text los|@text mas|@texting @removing
  1.5: @texting @stopping|@texting an|@texting ni|^abbestellen|^allez|^alright|^anulen|^aufhoren|^beenden|^borrame
  1.5: ^cessez|^cortenla|^desabonnement|^desabonnez|^detener|^diese|^discontinue|^eliminenme|^enleve|^entfernt|^erase
  1.5: ^esto|^every|^fichez|^get|^give|^halt|^ihr|^its|^lachez|^losch|^ni|^quitenme|^reichts|^revoco|^schluss|^sendet
  1.5: ^sie|^stoppez|^va|^widerrufe|^youre|^youve|^zu|a tout|a way|ab|abo$|abonnement$|abuela|ads|ads$|ago|alertas
  1.5: all texts|all$|alright|am on|anderem|anschreiben|anschreiben$|anulen|anwalt|anwalt$|anymore|anymore$
  1.5: are @refusing|are @texting|are annoying|arretez tout|asking|attorney|aucun @text|aucun @texting|auf eure|aufhoren
  1.5: aufhort|aus der|aux|aux @text|avec vos|away|baja de|bajenle|basta$|be contacted|be removed|bedarf|beenden$
  1.5: before i|besoin de|block|blocking|borrenlo|borrenlo$|borrenme|borrenme$|bothering|brenda|camp|camp$|can we
  1.5: cancel my|cansada|cansado de|cease|cease$|celular|celular$|ces|ces @text|cesser$|cessez|cessez de|cette @list
  1.5: cette liste|chill|church|comment on|complaint|con tanto|consent|contactarme|contacte|contacte$|contacten
  1.5: contacten$|contacter$|contactos|contactos$|coordonnees|cortenla|could|d|d @texting|darme|darme de|das @stopping
  1.5: daten|datos|de baja|de cette|de escribirme|de messages|de molestar|de quotedname|de recevoir|de texto|dead|dear
  1.5: dem @text|demande|den nachrichten|denuncio|denuncio$|der @list|des|desabonner$|desuscribirme$|detener|detener$
  1.5: die @number|die nachrichten|die nummer|die sms|dije que|dis|discontinue|do @refusing|do not|do to|ecrivez plus
  1.5: effacez moi|el celular|eliminenme|else$|en paz|end these|enlever de|enough is|enough with|entfernt|envoyer|es ist
  1.5: es reicht|escribiendo|escribiendo$|escribir|escribirme|escribirme$|est pas|estar|este numero|esto es
  1.5: etre @removing|euch|euch$|eurer|everything$|fichez|fichez moi|for these|from|from you|gesagt|get lost|given
  1.5: graduated|hab schon|had enough|handy|handy$|handynummer|harassment$|harcelement|harcelement$|hear from|how can
  1.5: i call|ich widerrufe|ihr @texting|ill report|im blocking|im broke|im on|im tired|in der|in peace|in your|inbox
  1.5: infos mehr|inscrit|interessee|interessiert|is @refusing|it @stopping|it is|it stop|it take|ive asked|j en|jamais$
  1.5: je porte|je vais|jemand anderem|joder|kann das|kei|kein bedarf|kein interesse|keine infos|komme ich|kontakt$
  1.5: kontaktieren$|kundigen|kundigen$|la paix|le @number|le camp|le numero|leave my|les @list|les @texting|les dije
  1.5: les pedi|les pubs|list$|lista$|longer interested|los|los avisos|los denuncio|losch|m @texting|m ecrivez|m enlever
  1.5: ma mere|mailings|manden nada|marketing|mas mensajes|mauvais @number|mauvais numero|me @texting|me any
  1.5: me contacten|me dar|me derangez|me desabonnez|me lleguen|me mande|me molestan|me one|me quiero|me retirer
  1.5: mehr @texting|mehr anschreiben|mehr bekommen|mehr$|meiner @number|melden|mensajes mas|mere|mere tranquille
  1.5: mes coordonnees|messaging|messaging me|mi abuela|mich$|middle|mir nie|mist|mit den|moi en|moi la|molestan
  1.5: molestar$|mon @number|mon pere|more time|morning|moved|msgs|my @number|my cell|my contact|my permission|nada|ne m
  1.5: nerven|nerven$|nervig|never text|nie angemeldet|nix|nix mehr|no los|nom$|not call|not interested|notifications$
  1.5: number remove|numero borrenlo|numero$|nummer nicht|nummer raus|of @list|of my|of these|off @list|off your|offers$
  1.5: oft|on @stopping|on arrete|opting|opting out|pas d|pas interessee|pas le|passed|paz|paz$|pedi que|pere|person
  1.5: persona|phone is|plainte|plainte$|porte plainte|pour ne|propaganda|propaganda$|que @refusing|que no|que vous
  1.5: quiero sus|quit it|quit messaging|quitenme$|quotedname list|rappels$|raus|reach|receive @text|receiving these
  1.5: recevoir|recibir mas|recibir mensajes|reminders i|removal|removal$|removed|removed$|replied @stopping
  1.5: replied stop|reported|respect|retirez mon|revoco|revoke|revoking|rien$|ruah|sacame de|sale$|schluss|schluss$
  1.5: sein$|send @text|send me|sendet|sending these|sending$|si siguen|sie|sie das|sie haben|siguen|sin|sms abbestellen
  1.5: sold|somebody|someone @removing|someone else|son|spammer|spammer$|spamming my|still @text|still @texting|stop all
  1.5: stop texting|stop txtin|stoppen$|stoppez|streichung|stuff|subscription to|suffit|supprimez mon|suscripcion a|ta
  1.5: tanto|tanto @text|text it|texting stop|texto$|the church|the do|the morning|the notifications|the promos
  1.5: there @stopping|there stop|these @stopping|these messages|these stop|this @stopping|this list|this phone
  1.5: this stop|this thing|times|to @number|to @unsubscribing|to contact|to unsubscribed|too much|tout @text|turn these
  1.5: txtin|u$|unsub$|unsubscribe|up my|updates|ur|ur @list|ur @text|vais|versteht|verteiler|veux que|viele @text|voir
  1.5: von|vos textos|votre @list|vous me|vous$|w|w the|wanna|weg|weiteren nachrichten|werbe|whoever|wie komme|wie oft
  1.5: will das|with the|withdraw|woher|wrong guy|years|you could|youve|zeige
  1: # @refusing|# no|@list bien|@list ich|@list je|@list me|@list off|@list raus|@list to|@number @refusing
  1: @number @stopping|@number autorizo|@number estoy|@number has|@number i|@number off|@number out|@number vivo
  1: @refusing @texting|@refusing ask|@refusing autorizo|@refusing call|@refusing estoy|@refusing gave|@refusing i
  1: @refusing mehr|@refusing understand|@refusing use|@refusing vivo|@refusing weiteren|@refusing wieder|@refusing wish
  1: @refusing zugestimmt|@removing a|@removing este|@removing from|@removing her|@removing it|@removing meiner
  1: @removing mis|@stopping @refusing|@stopping @text|@stopping @texting|@stopping d|@stopping die|@stopping getting
  1: @stopping ich|@stopping this|@text|@text @texting|@text abo|@text any|@text anymore|@text auf|@text ein|@text i
  1: @text ich|@text je|@text off|@text thing|@texting|@texting a|@texting again|@texting ca|@texting i|@texting plus
  1: @texting thing|@texting vos|@unsubscribing me|^abmelden|^arreter|^austragen|^baja|^basta|^bloquear|^cancel
  1: ^cancelen|^cesen|^cesser|^comment|^como|^cuantas|^cut|^dejad|^dejadme|^dejar|^denme|^desactivez|^didnt|^dnt|^drop
  1: ^enlever|^entfernen|^este|^estuvo|^f|^fermez|^fous|^foutez|^if|^it|^laisse|^let|^m|^ne|^oubliez|^parad|^parale
  1: ^pare|^que|^quit|^ras|^reicht|^revoke|^rmv|^screw|^shut|^sms|^stellen|^stop|^stoppt|^texts|^thats|^u|^unsub
  1: ^unsubscribe|^von|^vos|^want|^wesh|a @stopping|a @texting|a day|a dog|a escribir|a escribirme|a rest|a vous
  1: abbestellen|abgemeldet|abo beenden|abonnement @list|abonnement @text|abonnement @texting|abonnement sms|ai jamais
  1: all @text|all communication|alto$|angebote mehr|angeboten|angeboten$|anything$|are driving|are not|arreter
  1: arreter de|arretez|arretez vos|arretiez|as @text|as @texting|as spam|ask|assez|aus ihrer|autorizo|avisos|away$
  1: base$|basta no|be @removing|bien a|block me|bloquear|blowing|bol|bonne|borrame de|bother|bothering me|brauche keine
  1: bugging|bugging me|call @list|call list|cancel @list|cancel the|cancelar|cancelar la|cancelar suscripcion|cancelen
  1: ce|ces @list|cesen|cesser|cessez$|comment me|communication|communication$|como me|consent to|consider|consider this
  1: contactarme$|contactez|contactez plus|contacting|contacting me|continue|coordonnees$|cosas|cuantas|cut|d @list
  1: d @text|daily|daily @text|damit|damit$|daten$|datos$|daughter|de ces|de contactarme|de enviar|de enviarme|de esto
  1: de joder|de mandar|de me|de publicidad|de tu|deaf|dear$|dejad|dejad de|dejadme|dejar de|delete|delete it|delete me
  1: deleted|den @list|den @texting|den de|den sms|denme|denme de|dentists|der @text|der liste|der nacht|der werbung
  1: desactivez|deseo|deseo recibir|desinscrire|desist|desist$|did @refusing|did not|dienst|diese @text|dije
  1: dis @stopping|dis stop|discontinue$|dnt|donne|donne mon|dont send|doy|doy de|driving me|du harcelement|ecrire
  1: ecrire$|effacez|effacez mon|eliminar mi|emergencies|en a|en ai|end|end @list|end @text|end this|enough @list
  1: enough @text|enough of|enough texts|entfernen$|enviar|enviarme|envie de|envio de|envios|envois|envois$|envoyer des
  1: envoyer$|envoyez plus|equivocaron|erase my|erinnerungen mehr|erreur de|es$|escriban|escriban mas|escribir$|est du
  1: estas|estas @text|este|este telefono|estoy cansado|estoy harto|estuvo|eure werbung|euren|euren @text|eurer @list
  1: eurer @text|eurer liste|eurer werbung|every hour|f|fcc|fermez|fichiers|fig|fig @list|fig @text|fig texts|find|fixed
  1: for emergencies|for this|fous|fous moi|foutez|from @texting|from list|frosty|frosty fig|further @text
  1: further messages|gave|gehts|get off|get one|gets|getting @list|give it|go away|good @removing|good take|guy
  1: habe @refusing|habe kein|haben|hago #|halt die|have this|hear|hereby|herrn|his @number|how i|i @stopping|i be
  1: i block|i did|i request|i revoke|i signed|i stop|ich aus|ich zeige|id like|if i|if you|ihnen|ihr nervt|ihrer
  1: ihrer @list|ihrer liste|im @refusing|im done|im not|in march|interesa$|interesse mehr|interested$|is not|it a
  1: it from|it possible|je me|je n|keep @text|keep @texting|keep getting|keep texting|keine nachrichten|keine weiteren
  1: keine werbe|keine werbung|kind|know how|kunde|la manana|la suscripcion|la$|lache|lasst den|lasst mich|last
  1: last week|last year|lawyer|le bol|le mauvais|leave us|les sms|list|lista|lists|lists$|live in|lleguen|long
  1: longer want|los mensajitos|los voy|loschen|loscht meine|loschung|loschung meiner|lui|lui @texting|m envoyer
  1: m envoyez|m oppose|make this|mandar mensajes|mandarme|mandarme cosas|mande mas|mandes|mandes mas|march|marre
  1: mas @list|mas @texting|me anymore|me anything|me contacter|me contactez|me coupons|me den|me desinscrire|me doy
  1: me envien|me for|me i|me out|me sacan|me stop|me texter|me things|me this|mehr kontaktieren|mehr kunde|mehr senden
  1: meine|meine mutter|meiner daten|meiner nummer|mensajes paren|mensajes$|mensajitos|mensajitos$|mes|mi|mi @number
  1: mi numero|mich @removing|mich @stopping|mich abmelden|mir|mir @texting|mir$|mis|mis @list|mis datos|mit euren
  1: mit eurer|mit quotedname|mitten in|molestar|molesten|molesten$|mon num|more @texting|more of|moved to|moved$|msg
  1: msg$|much$|mutter|my @texting|my consent|my daughter|my lawyer|my mother|my number|n envoyez|nachrichten ab|nachste
  1: nacht|nada$|nah im|ne plus|need your|never|never gave|never message|ni un|nicht @removing|nicht loschen|nie mehr
  1: nie wieder|nie zugestimmt|no autorizo|no estoy|no vivo|noch @stopping|not the|notice|notice to|notifications|num
  1: num$|number again|number has|number im|number out|of @text|of your|off|off of|off ur|offers|oft noch|on my|on se
  1: one more|oppose|oppose a|opt|opted out|otez mon|oubliez|out|out how|out$|parad|parale|parar|part|pas vos|person$
  1: personne|plus jamais|plus la|possible to|que @stopping|que ca|que paren|quiero mensajes|quiero$|quit sending
  1: quit texting|r u|ras|ras le|rather you|receiving|recevoir vos|recibir|recibir esto|records$|reicht|reicht$
  1: reminders$|remove|remove my|removed from|replied|report|report this|resilier|rest|retirer$|retirez moi|revoco mi
  1: rid of|rien|rien @texting|rien recevoir|rmv|rufnummer|sacan|said|said @stopping|said stop|sam|sam$|say|screw
  1: screw you|se equivocaron|send them|senden|senden$|sending me|sending them|sending to|shut|signed up|sms ich|sms$
  1: sold the|soliciting|solicito|soy cliente|spam$|spamming|spamming me|stellen|stellen sie|still come|still getting
  1: still texting|stop|stop blowing|stop i|stop les|stop this|stopp|stoppen|stuff$|su @list|su lista|subscription$
  1: suis pas|suis plus|supprimer mon|surveys|surveys$|telefono|telefono$|tell you|tes|tes @text|text again|text list
  1: text notifications|texte|texter|texter$|texting my|texting$|textos|the @text|the daily|the discount|the fcc
  1: the last|the messages|the next|the store|the texts|the updates|the wrong|them|them$|these @removing|these @texting
  1: these anymore|these notifications|these off|these text|third time|this|this #|this text|time asking|to end|to get
  1: to make|to this|tochter|tout|trop de|tu @list|tu lista|txt|txts|u @stopping|u have|u stop|um 5|understand|uns|unsub
  1: up|up again|updates$|ur list|ur texts|van|vergessen|verteiler raus|virez|vom @text|von @list|von @texting|von euren
  1: von ihnen|von sms|vos fichiers|vos pubs|votre base|vous|vous ai|vous arretiez|voy a|want anything|wants|way to
  1: way too|we dont|we sold|weekly|weiteren|weiteren @texting|werbe sms|wesh|who you|widerspreche|will meine|wish to
  1: wrong @number|wrong number|wrong person|wunsche|wunsche @refusing|y en|you @refusing|you again|you are|you deaf
  1: you going|you got|you keep|you my|you not|you still|you$|your @list|your messages|youve got|zu @text|zugestimmt
  0.5: # @number|2 @stopping|<=long|@list|@list #|@list ab|@list abo|@list de|@list dienst|@list i|@list im|@list keep
  0.5: @list mehr|@list nicht|@list zu|@number|@number aus|@number for|@number further|@number gehort|@number it
  0.5: @number more|@number necesito|@number need|@number quiero|@number recibir|@number soy|@refusing @list
  0.5: @refusing @refusing|@refusing @stopping|@refusing further|@refusing live|@refusing lust|@refusing more
  0.5: @refusing my|@refusing necesito|@refusing need|@refusing quiero|@refusing recibir|@refusing signed|@refusing soy
  0.5: @refusing the|@refusing to|@refusing want|@refusing you|@removing ce|@removing de|@removing mi|@removing mich
  0.5: @removing mon|@removing my|@removing off|@stopping @number|@stopping aux|@stopping c|@stopping das|@stopping i
  0.5: @stopping im|@stopping it|@stopping je|@stopping lighting|@stopping means|@stopping recibir|@stopping sending
  0.5: @stopping sie|@stopping tout|@stopping w|@stopping with|@stopping wrong|@text @number|@text ab|@text after
  0.5: @text dienst|@text haha|@text keep|@text ne|@text quotedname|@text we|@texting @list|@texting @text|@texting ab
  0.5: @texting abo|@texting dienst|@texting for|@texting mehr|@texting out|@texting to|@texting zu|^aus|^blocked|^bye
  0.5: ^c|^cease|^could|^darme|^dejame|^deseo|^detengan|^digga|^effacez|^erreur|^estimados|^go|^gonna|^had|^hasta|^have
  0.5: ^horen|^ich|^id|^ive|^j|^je|^kundigung|^laissez|^lose|^marre|^meine|^melde|^mich|^nachrichten|^nie|^nothing
  0.5: ^opting|^otez|^parar|^paren|^plus|^put|^quitame|^rayez|^refrain|^salir|^schicken|^scratch|^stellt|^stopp
  0.5: ^streichen|^this|^tragt|^unterlassen|^ur|^vous|^we|^were|^when|^whoever|^would|^y|^yall|a business|a customer
  0.5: a los|a marre|a mon|a recevoir|a recibir|abgemeldet$|abonnement|about|again|again$|ahi$|ai marre|aimerais|aint
  0.5: aint interested|alertes|alerts for|alerts$|all @list|all quotedname|alto|am @refusing|am not|an diese|angemeldet
  0.5: another|answer|any further|any longer|any way|anymore @removing|anymore @stopping|anymore stop|anything else
  0.5: appreciate|appreciate @refusing|appreciate it|appreciate the|arrete les|arretez de|ask for|asked|asked to|at a
  0.5: auf|auf mir|aus ihrem|aux @list|aux @texting|aux sms|avec tes|base|be on|be possible|be taken|bei mir
  0.5: bestelle ich|bin nicht|blocked|bon|borrar mi|breakfast|business|by @text|by @texting|by mistake|by text|bye|ca s
  0.5: ca$|call my|cancelacion|cancelar mi|cancelen mi|care|cease desist|cell$|ces @texting|cliente|close|combien de
  0.5: communication with|como|cortenla con|cosas$|could i|coupons|coupons$|customer|customer @stopping|customer stop
  0.5: cut it|d envoyer|dad|daily @list|daily texts|dar|das|das @texting|database|database$|de @number|de datos
  0.5: de escribir|de estos|de llamar|de mandarme|de mes|de ne|de numero|de recibir|de ustedes|deals$|dejame|dejar
  0.5: deleted your|dem @texting|dem spam|dem system|desabonnez de|desinscrire moi|detengan|detengan los|di|die @list
  0.5: die @text|diese|diese @list|diese @number|diese @texting|diese nachrichten|diese nummer|diese sms|digga
  0.5: discontinue these|discount|doctor|dont|dont live|dont message|dont want|dont you|dos de|drop|du @text|du @texting
  0.5: du spam|ecrivez|eine @list|eine @text|eine @texting|eine sms|eliminar|eliminen mis|end @texting|end all|end it
  0.5: end$|enlevez moi|enlevez mon|enough|enough$|enviarme mensajes|envie|envien|erase|erhalten|erhalten$|es de|esa
  0.5: escribieran|escribieran$|estimados|estoy|etes vous|etre @texting|etre contacte|eure|eure @text|eure nachrichten
  0.5: euren nachrichten|every|f off|faire|falsche @number|falsche nummer|faut|faut il|fichiers$|fois|forget
  0.5: from everything|from this|from your|further @list|further @texting|future|gave you|gehe|genug|genug mit|get @list
  0.5: get @text|get me|get texts|get this|go to|gonna|good @number|got the|habe mich|had|hago|harassing|harassing me
  0.5: have|have asked|have my|have to|her @number|her number|hier|him|his phone|horen sie|horen$|hour|how many|husbands
  0.5: husbands @number|i asked|i deleted|i didnt|i do|i hate|i keep|i moved|i never|i opted|i pay|i said|i turn
  0.5: i unsubscribe|i will|i would|ich diese|ich gehe|ich kenne|ich melde|id|id appreciate|id prefer|id rather|idk|ihr
  0.5: ihr mir|ihr sollt|ihrem|ihrem @list|ihrem verteiler|im at|in class|interesa|interesa @number|interesa @refusing
  0.5: interesa no|interesse|interesse @removing|interesse par|interesse pas|interesse$|interested @removing
  0.5: interested @stopping|interested stop|is for|is the|is$|ist @text|ist @texting|ist spam|ist verstorben|it be
  0.5: it end|it out|ive|j|j aimerais|j veux|jamais|je retire|keine lust|kenne|kenne euch|knock|kundige|kundige ich
  0.5: kundigung|l @list|l @texting|l abonnement|l envoi|la cancelacion|la lista|la presente|laissez|las|lass mich|lasst
  0.5: last @text|last @texting|last month|last text|lawyer$|le @texting|leave me|les @text|lighting|lighting up|line
  0.5: lista de|listes|listes$|live|llamar|longer|longer$|los$|lose the|lust|m ecrire|macht|mailing|make it|many
  0.5: many stops|many times|mari|mas|mas sms|mauvais|me|me @refusing|me @stopping|me escribieran|me mandes|me off
  0.5: me quiten|me up|me you|me$|means @stopping|means stop|mehr|mehr auf|mehr erhalten|mehr von|meine @number|mensajes
  0.5: mensajes de|messages|mi suscripcion|mich @refusing|mich nie|mir @refusing|mistake|mit der|mochte|mochte nicht|moi
  0.5: mon abonnement|mon mari|more @list|more messages|more msgs|msging|much|my appointment|my dad|my new|my sms
  0.5: my subscription|my text|n @texting|n ai|n est|nachrichten nicht|name|name off|ne souhaite|ne suis|ne veux|nehmen$
  0.5: nervt|never signed|nicht @stopping|nicht mehr|nicht$|no further|no me|no molesten|no more|no necesito|no need
  0.5: no quiero|no recibir|no soy|no vuelvan|noch eine|noch stop|nom de|not|not message|not my|not send|not text|not to
  0.5: not want|not$|nothing|number for|number no|number off|numero no|nummer aus|nummer gehort|nummer loschen|nur noch
  0.5: of this|of you|offres|opt me|otez|otez moi|para recibir|paren|paren los|pas besoin|pass|pedro|person @removing
  0.5: person @stopping|person stop|pizza$|plus m|plus me|plus recevoir|por @list|por @text|por @texting|por sms
  0.5: prefer @refusing|prefer not|presente|promo texts|promos|promos$|pub|publicitaires|que je|qui etes
  0.5: quiero @removing|quiero salir|quiero seguir|quit with|quitame|quiten de|quitenme de|quotedname @list
  0.5: quotedname @removing|quotedname @text|quotedname alerts|quotedname saquenme|quotedname texts|rather|raus aus
  0.5: rayez|rayez moi|reaching|reaching out|read these|receive @texting|receive text|recibiendo @text|recibir sus
  0.5: records|refrain|refrain from|reichts mit|remove it|report you|request to|retire|retirer de|revoke my|ruhe|s|sale
  0.5: sans|say @stopping|say stop|schicken sie|scratch|se @removing|seguir|send any|sending|sending @text|sending this
  0.5: seul|should be|shut off|shut up|sie auf|sie diese|sie$|sind umgezogen|sms a|sms ab|sms abo|sms de|sms dienst
  0.5: sms mehr|sms nicht|sms zu|soll ich|sollt|sollt @stopping|sollt aufhoren|sortez moi|souhaite me|souhaite plus|soy
  0.5: spam|specials|state|stellt|sth|stop a|stop aux|stop getting|stop im|stop me|stop means|stop msging|stop reaching
  0.5: stop sending|stop spamming|stop stop|stop w|stop with|stop wrong|stoppt die|store|streichen sie|stupid|subscribe$
  0.5: supprimer|supprimez|sus|sus @list|sus @text|sus mensajes|suscripcion|system|system nehmen|system$|tag|take it
  0.5: take me|take the|take us|taken|taken off|tanne|telephone|tes @texting|text reminders|texting|textos$|texts i
  0.5: texts remove|texts take|thats the|the @list|the @number|the alerts|the coupons|the frosty|the mailing|the number
  0.5: the quotedname|the reminders|the spam|the way|there a|these alerts|these take|these to|they wake|things$
  0.5: this @removing|this is|this remove|this service|this$|times$|to @list|to bother|to hear|to leave|to my|to reach
  0.5: to say|todo$|told you|too many|top|top$|tout @list|tout @texting|tout$|tragt|tragt mich|tranquille$|travail
  0.5: trompez|trompez de|turn|um @removing|um loschung|umgezogen|under|under the|unsubscribe me|unsubscribed me
  0.5: unterlassen|unterlassen sie|up at|us|us off|ustedes|ustedes$|veces|versand|verstorben|verteiler nehmen|verteiler$
  0.5: veux pas|veux plus|viele|vivo|von @text|von der|vos @texting|vos envois|vos listes|vos offres|vous @stopping
  0.5: vous arretez|vous m|vous trompez|vous vous|vuelvan|vuelvan a|wake|we moved|weiteren @list|weiteren sms|werde ich
  0.5: what do|when are|where do|who gave|wie werde|wieder @texting|will @refusing|will eure|will raus|wir haben|wish
  0.5: work there|would|would appreciate|write to|yall need|you @number|you get|you need|you no|you people|your
  0.5: your company|your customer|your database|your list|your phone|your records|your system|yours|zu viele|zusendung
  0.5: zusendung von
`;

/** What speaks for a stop. Written by `npm run weigh` from the labelled texts, not by hand. */
export const EVIDENCE_FOR: Language = { evidence: EVIDENCE };
