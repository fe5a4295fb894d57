import type { Language } from '../../engine/rule-book.js';

const STOPS = `
  nomanden|nomandes|nomande|nomandenme|nomanda|nomescriban|nomescriba|nomemanden|nomemandes|nomemande\
      |yamedejen|dejenme_en_paz
  borrenme|quitenme|saquenme|eliminenme|borrame|quitame|sacame|eliminame pls|plis|porfis|x? jaja*|haha|$
  borrenme|quitenme|saquenme|eliminenme|borrame|quitame|sacame|eliminame|borreme|quiteme|saqueme \
      ya|a|porfis|porfa|porfavor|plis|por|xfa|jaja|haha|de|ahora|ahorita|gracias|mejor
  dejn|dejn|degen|degn|dejne|dejenm de mandarm|mandarme|escribirm|mandar|molestar|mandrme|mandarmen
  nomasmensajes|nomasmensaje|nomassms|yanomas|nomasmsj
  yano|yanno|yano quiero|kiero|kero|mas|mande|manden|mandes|escriban
  @deja|dejate de|d|ya @escribir|spam
  @deja|dejate de|d|en los|las|tus|sus|estos|esos|tantos|tanta|tanto @msg
  @deja|dejar de|d recibir|mandar*|enviar*|escrib*|molest*|jod*|contact*|acos*|texte*|fastid*|insist*|chinga*|spam*\
      |hinch*
  quiero|quisiera|deseo|gustaria|como|kiero|necesito ..3 dejar de|d recibir|seguir|ver
  @para|@deja|para|alto|stop|corten|corta|cortala|cortenla|terminen|acaben|dejenla|halto|finalicen|fuera|chau|chao\
      |adios @estos~5 @msg|publicidad
  @para|corten|corta|terminen|acaben|sigan de|con|d @estos~3 @escribir|@msg
  @para|pare|paren|alto|stop de|d|con @escribir|@escriba
  @deja|dejen|deje en paz
  @deja|dejame|dejenme|dejeme|dejanos|dejennos|dejadme|dexame|dejarme ..1 en? paz|tranquil*|solo|sola|trankil*
  no|nunca|jamas|tampoco|nadie mas? ya? me|nos|le|mas|vuelva|vuelvan|vuelvas|quiero que~4 @escriba \
      $|mas|nunca|@msg|este|a|por|otra|tantos|@estos|spam
  no|nunca|jamas|tampoco me|nos|mas~2 escriba*|contact*|molest*|texte*|jod*|spam*|insist*|acos* !con|en|sobre|el|la
  ya|no|nunca|jamas me|nos @escriba mas? esto|eso|estas|estos|cosas|nada !hasta|el|la
  no @escriba mas|nunca|otra|este|$|mensajes|sms|@msg
  no @escriba nada $|mas|por
  no|nunca|jamas me|nos|mas? vuelv*|volv*|sig*|sigais a? ..2 \
      @escriba|@escribir|contactarme|comunicarse|llamarme|mandarme|insistir
  no|ya|ni|nunca|sin me|los|sus? @quiero|@recibir recibir|@recibir~8 @msg !a|para
  no|nunca ..1 quiero|quisiera|deseo|autorizo|consiento|acepto @recibir~4 nada
  no|nunca|jamas ..1 quiero|deseo|queremos|deseamos|quisiera|autorizo|consiento|gusta|gustaria que ..3 \
      @escriba|@escribir
  no|ya|nunca|tampoco me|nos? @quiero @recibir~6 \
      recibir|recibiendo|recivir|contacte*|contactado|contactada|contacto|publicidad
  no autorizo|consiento|autorice|di ..4 numero|contacten|permiso|consentimiento|datos|uso|nada
  ya? no quiero saber|tener nada|mas
  no|ya|ni me interesa*|interesan|importan|gustan|sirven ..1 sus|tus|estos|esos|los|las|recibir|vuestras \
      @msg|productos|nada
  no|nunca me? pedi|suscribi|solicite|inscribi|apunte|registre|di|autorice|acepte|anote ..2 \
      esto|estos|nada|@msg|permiso|numero|aqui
  @quite|salir|salirme|fuera|sacar me|nos? ..4 de|d|del ..2 @lista
  @quite ..1 mi|este|el|nuestro|mis ..1 \
      numero|num|nro|cel|celular|telefono|movil|contacto|datos|nombre|tel|fono|numeros $
  @pierda ..1 mi|este|el|nuestro|mis ..1 \
      numero|num|nro|cel|celular|telefono|movil|contacto|datos|dato|nombre|tel|fono
  @quite me|nos|de|ya $
  quitame|quiteme|quitenme|sacame|saqueme|saquenme|borrame|borreme|borrenme|eliminame|elimineme|eliminenme|borradme\
      |sacadme $
  quitadme|remuevanme|retirenme|retireme|sacarme|borrarme|eliminarme|quitarme|removerme|excluyanme|suprimanme\
      |eliminadme $
  saquenme|sacame|quitenme|quitame|quiteme|saqueme|sacadme|borrenme|borrame|borreme de ..2 \
      @lista|esto|ahi|aqui|alli|eso
  quitame|saquenme|sacame|borrenme|eliminenme|quitenme @lista
  borrenlo|borrelo|borralo|eliminenlo|eliminelo|borrarlo|eliminarlo|saquenlo|quitenlo|borrenla $
  baj* me|nos? de @estos~2 @lista
  no usen|use|uses|utilicen|utilice ..1 este|mi|ese numero|telefono|celular|contacto
  bajenme|bajame|bajeme|bajarme|bajennos|bajadme $
  que|me|se|le ..1 borren|eliminen|quiten|saquen|retiren ..3 @lista|numero|sistema
  da|das|dais|de|den|dar|dad|deme|denme|dame|darme|dadme|denos|demen|dennos|darnos|dan|denle|darle|doy|daros de|d|la \
      baja
  dame|denme|deme|quiero|solicito|pido|necesito|tramiten|gestionen|deseo|quisiera|exijo ..2 baja ..2 \
      mi|de|d|del|$|inmediata|definitiva
  baja|bajas de @estos~3 @msg|numero|@lista
  dame|deme|denme|darme baja
  des*suscr*|desuscr*|desuscrib*|dessuscr*|desinscri*|desafili*|desapunt*|desregistr*|dessubscr*|desubscr*\
      |desuscrivir|desuscripcion|desapuntenme
  desanot*|desanoten|desvincul*|unsuscri*
  cancel*|anul*|termin*|suspend*|desactiv*|deten*|apag*|elimin*|borra|borre|borren|borrar|quit*|cort* @estos~5 \
      @msg|suscripcion|suscripsion|subscripcion
  cancel*|anul* ..1 servicio|envio ..2 @msg|mensajes
  desactiv*|apag*|silenci* ..2 @msg
  sal*|salirme|fuera|irme de ..2 lista|grupo|listas
  revoco|retiro|revocar|anulo|cancelo|quito|niego|revocamos ..2 consentimiento|permiso|autorizacion
  me opongo|niego|rehuso a ..3 recibir|@msg|que|seguir
  no ..1 contactar|molestar|enviar|escribir|mandar|molestes|contacten|molesteis mas|nunca|@msg|$|este
  cancelacion|suspension|cese|supresion|eliminacion|baja|retiro ..3 @msg|numero|datos|envio|envios|registro
  derecho de|a|al supresion|oposicion|cancelacion|olvido
  no me|nos lleguen|llegue
  como ..1 me? borro|salgo|quito|desuscribo|retiro|doy|paro|detengo|cancelo|bloqueo|elimino ..1 \
      de|d|esto|estos|los|$|@msg
  molest*|fastidi*|cansan|hart* ..2 @msg !llega
  @msg me|nos molest*|fastidi*|cansan|hart*|aburr*
  dejen|dejenme|dejame|deje|dejeme dormir|descansar|trabajar|vivir
  no ..1 @quiero ..4 lista|listas
  -no|que|se|bus|partido|jaja|jajaja paren $
  spam|ya|favor|mensajes basta $
  no recibir ..2 mas|esto|estos|@msg|nada
  @deja|dejen de|d estar|andar|llamar ..2 @escribir|@escriba|jodiendo|molestando|mandando|escribiendo
  ni|tampoco me|nos? @escriba
  vayan|vayanse|vete|vaya|anda|andate a molestar|joder|chingar|fregar
  no me|nos|lo|la|le spame*|jod*|chingu*|rompa*|frieg*|hinche*|hostig*|acos*
  no rompan|jodan|chinguen|frieguen|hinchen|insistan mas|$|las|los
  olvid* de|d mi|nosotros|este
  ni un|una|1 @msg|solo mas|mensaje|sms
  no|cero|ningun|sin|nunca|basta|nada mas|de|d~2 @estos~3 @plain !en|de|todavia|from|yet|recibido|on|about
  no|nomas|nada mas|+|d|de @estos~2 @msg
  nomas|numas @msg
  basta|suficiente|ya_basta|harto|harta|hasta|cansado|cansada|podrido|podrida|cansan|canse|arta|arto|hartan|hartado\
      |asco|fastidia|fastidian|hartos|tienen ..4 @msg|escriban|escrib*
  demasiad*|tantos|tantas|mucho|muchos|muchas @msg $
  bajenle|bajale|bajele|aflojen|aflojenle|calmense|tranquilos|ya ya? a|con @estos~2 @msg|mensajitos
  me? quiero|quisiera|queremos borrar|quitar|salir|desapuntar|eliminar|sacar de|d @estos~2 esto|@msg|@lista
  ya|no|nunca|jamas me|nos|le|les|no~2 @escriba aqui|aca|hasta_aqui|a_este
  que ya? no me|nos lleguen|llegue|llegaran|llegasen|entren !tarde|el|la
  que ya no lleguen|llegue|salgan|manden|escriban $
  @msg al|por|cada|todos dia|rato|hora|semana|los ..2 basta|mas|mucho|demasiado|demasiados|paren|ya
  cero|ninguna|ningun|fuera @estos~2 @msg $
  gustaria|quisiera|pido|quiero|solicito|exijo que me|nos borren|quiten|saquen|eliminen|borraran|quitaran|den
  solicito|pido|exijo salir|salirme de
  que nadie ..5 @escriba|contactar|escribir|escriba|molestar
  no me|nos interesa|interesan nada|ninguno|ninguna de
  silenci* esto|esta|estos|eso
  @quite de|d esta|este|esto|esa cosa|$
  aguanto|soporto|aguantamos|pesados|pesadas|pesado|aburr*|aburrid* ..4 @msg
  fin a|de @estos~3 @msg
  salir|salirme|salgo|salirnos|sacarme|retirarme|fuera de|d los|las|sus|esos|estos|esto|tus @msg
  quiero|quisiera|necesito|gustaria|deseo salir|salirme de esto|estos|estas
  @quite de|d los|sus|estos|esos|tus|las @msg
  que|a|las|la|los|hay|puedo|manera|forma|como ..5 @para|@deja|cancel*|desactiv* de? recibir? estos|esos|sus|tus @msg
  como|que|manera|forma|donde ..4 @deja de|d recibir @estos~3 @msg
  dije|pedi|pedimos|digo|repito|pido|dicho|pedido|vez|decir|pedir que ..2 \
      @para|paren|@deja|borr*|quit*|saquen|elim*|den|no
  ya? pedi|pedimos|pedido la? baja
  siguen|paran|dejan|vuelven|mensaje ..3 policia|abogado|denuncia|demanda|bloqueo
  cancelo|cancelamos|quito mi|el|la consentimiento|autorizacion|permiso
  cancel*|suspend*|anul*|deten* el|los envio|envios de @msg
  absteng* de|d @escribir|@escriba|enviarme|enviar|mandar
  evit*|ruego|favor|agradec*|abstenga|abstengan de|que~2 no? @escribir|@escriba|enviarme|mandarme|enviar|mandar ..2 \
      @msg|me
  van|vais|vas|quieren|pueden|podrian|piensan|cuando a? van? a? @para|parar|dejar ya|$|de_molestar
  cuando van|vas|vais|piensan|pensais a? parar|dejar
  se equivoc* ..3 @quite|no ..2 @escriba
  los|le|te|les|este|lo|os voy|vamos|estoy|a? a? bloque*|denunci*|demand*|report*|bloqueando
  voy|vamos a denunciarlos|reportarlos|bloquearlos|demandarlos|denunciarte|bloquearte|reportarte|denunciarle
  voy a bloque*|denunci*|demand*|report* los|les|te|este|$|a|por
  si|otro|proximo|un ..3 @msg|escriben|escribe|mandan|siguen|sigue|vuelven|vuelve ..5 \
      denunci*|demand*|abogado|policia|bloque*|report*
  es|este|esto acoso|hostigamiento
  vete|vayanse|vayase|andate|iros|largate|larguense|vayan|anda ..1 al|a la? ..1 \
      carajo|mierda|chingada|diablo|infierno
  chinga|chinguen|chinguense|jodanse|jodete tu|su|$|a
  que|q se vayan a la
  cuantas veces ..5 @deja|@para|no|baja|stop
  les|le|te|os ya? dije|pedi|he|digo|repito|pido|dicho|mande ..4 no|baja|@deja|@para|stop|alto|borr*|quit*|elim*
  no @escriba a este|esta|mi|mis|nuestro
  @deja|no|dejad de? dar|den|des|deis ..1 lata|guerra|brasa|tabarra
  no esten|anden|andes|estes|este|ande *ando|*iendo|*andome|*andonos
  me|nos estan|esta|estais|andan acosando|molestando|hostigando|bombardeando|spameando
  policia|abogado|denuncia ..5 si ..2 sig*|escrib*|vuelv*|@msg
  no quiero ..2 parte
  bueno|harto|estuvo de|con @estos~3 @msg|mensajes
  me|nos ..1 sacan|quitan|borran|eliminan|sacas|quitas|borras ..1 de|d
  renuncio|renunciamos|me_niego a ..2 recibir|@msg
  no me|nos? mande*|envie* nada $|mas
  chole|aguanten|aguanta|calmense|bajenle|bajale|parenle|parale|corten|cortala con @estos~3 @msg
  no me|nos? rompas|rompan|toquen|toques ..2 mas|bolas|huevos|pelotas|cojones
  bolas|huevos|madre|coronilla|cojones ..3 @msg
  ser|sea|sean eliminado|eliminada|borrado|borrada|removido|removida|retirado|retirada|excluido|excluida ..1 de|del|$
  me|nos borraran|quitaran|sacaran|eliminaran ..2 de|del|d @lista
  me|nos quitaran|borraran|sacaran|eliminaran
  dejeme|dejenme|dejame|dejadme|dejennos de|d @escribir
  no|nunca|jamas me|nos|m lo|los|las|la ..1 @escriba
  no lo|los|las|la @escriba mas|nunca|$
  @msg ..5 ya? no me|nos los|las|lo|le? @escriba|interesa*|sirven|sirve|hacen
  @msg no me|nos|m interesan|interesa|importan
  me|nos borran|quitan|sacan|eliminan|borras|quitas|sacas|borrais|quitais|sacais|borraria|quitaria|sacarian ..1 \
      de|d|del|numero|$
  me|nos borran|quitan|sacan|eliminan|borras|quitas el numero|num|telefono|contacto|cel|celular
  me|nos puede|pueden|podrian|podria|podes|puedes|podeis|podriais|podrias ya? sacar|quitar|borrar|eliminar|remover\
      |kitar|retirar|excluir
  que|sea|este|fuera ..3 ultimo|ultima @plain|vez|aviso que|me|$
  prefiero|preferiria|prefiera|preferimos no|que ..2 recibir*|no|@escriba|me
  no quiero|queremos|kiero|deseo volver|saber|oir|escuchar a? saber|oir|nada|mas|de|d|hablar
  olvid* ..1 de|d? mi|nosotros|este|nuestro $
  ya? no hace|hacen falta|necesario|caso ..5 @escriba|@escribir|@msg|sigan|avis*
  no|ni hace|tiene|hay|es falta|caso|necesario|sentido|razon ..3 que? ..2 me|nos ..2 @escriba|sigan|sigas
  no ..1 ocupo|uso|necesito|requiero|utilizo|leo|abro ..2 @msg
  ya? no me|nos|m sirven|sirve|interesan|interesa|llegan|toca|hacen|tocan ..3 @msg|avisos|promos|recordatorios
  hasta aqui|aca|ahi llegue|llego|llegamos con|de ..2 @msg|ustedes|vosotros|tienda
  hasta cuando con|los|las|me|van|siguen|tanto|tantos ..3 @msg|@escribir|@escriba
  hacer|haga|hagan|haced|hazme|haceme|haganme ..2 favor ..2 @quite|@pierda|no|@deja|@para|cesar
  @quite ..1 este|ese|el|mi numero|num|cel|celular|telefono|contacto|movil
  retir*|quit*|borr*|elimin*|sac*|tach* ..1 mi|este|nuestro|el numero|num|celular|cel|telefono|contacto|movil|nombre\
      |dato|datos
  fuera mi|este|nuestro|de|del numero|telefono|celular|lista|cel
  tanto|tanta|tantos mensaje|texto|@msg ..8 @quite|baja|basta|paren|ya_no|dejen
  me vuelven|estan volviendo|volviendo loco|loca con|de ..2 @msg
  cese|cesen|cesar ..2 envio|comunicaciones|mensajes
  salgo|salir|salirme|salga|salimos de|d aqui|esto|este|ahi|aca
  @deja|@para de|d estar|andar *ando|*iendo
  deshagan*|deshaga*|deshazte de|d el|mi|este|ese|numero
  si|otra|una ..6 vuelven|vuelve|mandan|escriben|usar|mas ..3 me quejo|quejare|denuncio|bloqueo
  dejenme|dejeme|dejame|dejennos fuera|afuera
  bajenme|bajeme|bajame|quitenme|saquenme de todo|todas|eso|esto
  como|donde ..2 paro|detengo|quito|apago|termino|cancelo su|sus|este|el|esto|estos servicio|mensajes|$|cosa
  no|nomas|nada mas cupones|encuestas|cadenas|sermones|textos|propaganda|chistes
  ya no mas|quiero|gracias|porfa|plis $
  me pueden|puedes|puede|podrian ya? borrar|quitar|sacar|eliminar|olvidar
  pueden|puedes|puede|podrian ya? borrarme|quitarme|sacarme|eliminarme|olvidarme|dejar
  escribanle|manden|mandenle|escriban a otro|otra|alguien
  que ..2 termine|terminen|acabe|acaben|pare|paren $
  terminenlo|acabenlo|quitenlo|borrenlo|cancelenlo|parenlo|parenlos|terminen|detenganlo $
  @msg|recordatorios|avisos ya? sobran|sobra|no_hacen
  @quite el|al? @digits @digits~7 de|del
  hart*|cansad* estoy|estamos
  finalic*|termin*|acab* mi participacion
  nada|no ..3 por sms|mensaje|mensajes|texto $
  les|le|ya ..1 dije|puse|conteste|respondi que? no $
  pueden|puedes|podrian|podria me|nos? dejar fuera|afuera
  me|nos dejan|dejen|dejar|dejeis fuera|afuera|en_paz
  no lo|la|los|las quiero|queremos mas|$
  siguen|todavia escribiendo|mandando|enviando
  los|las|lo quiero|queremos fuera
`;

/** What is a stop wherever it stands. */
export const SPANISH_STOPS: Language = { stops: STOPS };
