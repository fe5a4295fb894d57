import type { Language } from '../../engine/rule-book.js';

const CLASSES = `
  para: para pare paren pareis parale paralen parad parar parenle parenla parele para_ya paremos pares detener \
      detengan detenga deten detente
  para: detenganse cese cesen cesar cesa basta suspender suspenda suspendan suspende frenen frena frenar
  deja: deja deje dejen dejad dejar dejes dejaras dejas dejan dejaran dejarian dejaria dejenme dejense dejarse
  msg: publi envios mensaje mensajes mensajito mensajitos msj msjs msjes mjs mns mnsjs sms publicidad propaganda \
      aviso avisos
  msg: notificacion notificaciones promocion promociones promos ofertas oferta alertas alerta textos texto mensages
  msg: anuncios anuncio recordatorios comunicaciones comunicacion comerciales spam mensajeria mensajs textitos cosas
  plain: mensaje mensajes mensajitos msj msjs sms textos mjs mensages
  escribir: escribir escribirme escribiendo escribiendome escribirle mandar mandarme mandando mandandome enviar \
      enviarme
  escribir: enviando enviandome enviarle molestar molestarme molestando molestandome joder jodiendo chingar chingando
  escribir: contactar contactarme contactando acosar acosarme acosando acosandome textear textearme mensajear spamear
  escribir: spamearme fastidiar fastidiarme fastidiando hinchar hincharme bombardear bombardearme insistir fregar
  escribir: mandarnos enviarnos escribirnos molestarnos llenarme romper rompiendo textiarme textiar insistiendo \
      mandarle
  escribir: hostigar hostigarme hinchando comunicarse textearnos contactarnos notificarme avisarme mensajearme \
      spamearnos
  escriba: busquen busque busques llamen enviara enviaran mandara mandaran escribiera escribieran contactara \
      contactaran molestara molestaran enviase
  escriba: escriba escriban escribas escribais manden mande mandes mandeis envien envie envies enviis envieis
  escriba: contacten contacte contactes contacteis molesten moleste molestes molesteis texteen textee textees acosen
  escriba: jodan joda jodas fastidien fastidie spameen spamee vuelvan vuelva vuelvas volvais mandame sigan siga sigas
  escriba: sigais comuniquen comunique insistan hinchen rompan chinguen notifiquen avisen mensajeen mandenme envienme
  escriba: escribanme avisar despertar despertarme levantarme interrumpir interrumpirme hostigar hostigarme avisarme \
      notificar notificarme recordarme alertar enviarme mandarme escribirme enviar \
      mandar escribir contactar molestar contactarme molestarme
  escriba: molestarnos spamear llenen frieguen hostiguen mandenos textien mandis
  quite: kita kite kiten kitenme quitaran borraran eliminaran sacaran borraras quita quite quiten quiteme quitenme \
      quitame quitar quitarme quitad quitadme quitenos quitennos quitenle
  quite: saca saque saquen sacame saqueme saquenme sacar sacarme sacad sacadme saquennos borra borre borren borrame
  quite: borreme borrenme borrar borrarme borrad borradme borrenos borrenlo borrelo borralo borrarlo elimina elimine
  quite: eliminen eliminame elimineme eliminenme eliminar eliminarme eliminad eliminadme eliminenlo eliminelo \
      eliminalo
  quite: retire retiren retireme retirenme retirar retirarme retirame remueva remuevan remuevanme remover removerme
  quite: remuevame tachen tachenme tache excluyan excluyanme excluir excluirme suprima suprimir supriman borrennos
  quite: sacanos saquenos removedme quitarlo sacarlo saquenlo quitenlo quitelo suprimanme descartenme
  pierda: @quite olvida olvide olviden olvidate olvidense olvidar olvidad olvidaos pierda pierdan pierde perder \
      bloquee
  pierda: bloqueen bloquea bloquear bloqueenme tiren boten bota
  lista: lista listas base sistema registro registros contactos difusion directorio agenda grupo aqui fichero \
      ficheros
  lista: archivo archivos listado bbdd padron datos mailing
  cosa: gimnasio gym seguro luz gas agua internet linea wifi fibra cable telefono contrato plan coche carro auto moto \
      club curso clase colegio escuela
  cosa: tarjeta cuenta empleado trabajador autonomo empresa poliza alarma tele television netflix revista comedor \
      seguridad hacienda
  baja: baja
  quiero: quiero queremos deseo deseamos quisiera autorizo consiento pedi solicite acepto acepte necesito necesitamos
  quiero: autorice interesan interesa gustan gusta gustaria quisieramos kiero qiero kero quero kieron
  recibir: formar parte continuar volver ser sido estar recibir seguir recibiendo mas sus tus de su tu ningun \
      ninguna estos esos estas esas este ese esta esa los las
  recibir: que me envien enviados manden escriban contacten sigan mandando enviando escribiendo lleguen llegue mandes
  recibir: ni recivir resibir nada tipo por aqui otro otros otra vuestros vuestras vuestra vuestro mis un una la el
  recibir: publicitarios al a en mi celular cel telefono movil numero escribas envies tener ver leer saber d k q la
  recibir: enviarme mandarme escribirme contactarme contactado contactada contactados
  estos: estos esos estas esas este ese esta esa los las de la el sus tus su tu mas tantos tantas todos todo todas \
      con
  estos: a mi mis mandar mandarme enviar enviarme enviando mandando recibir envio envios el del suscripcion servicio
  estos: vuestros vuestras vuestra al me por ya malditos pinches putos putas molestos publicitarios nos d lo tanto \
      tanta
  msg: encuestas encuesta testo correspondencia invitaciones mensahes mensajs mnsjs propagandas
  quite: tachadme tachar tacharme taches quitadnos sacadnos borradnos eliminadnos retiradme retirad retirasen \
      retirenos quitasen \
      quitarais borreis borrais quiteis saqueis elimineis eliminase desvinculen suprimid suprimidme descarten depuren
  escriba: testeen testee eskriban escrivan escrivas recuerden dirijan comuniqueis remitan remita saturen atosiguen
  escribir: eskribir escrivir eskribirme avisando avisarnos remitir remitirme llegarme llegando llegarnos saturar \
      saturarme
  pierda: olvidarme olvidenme olvidadme olvidenos olvidarnos olvideme olvideis
  quite: excluyeran excluyan excluyanme excluya
  lista: distribucion circulares envios
  msg: circulares cupones
`;

const KINDS = `
  unsubscribing: baja desuscri* desinscri* desapunt*
  stopping: @para @deja
  removing: @quite
  texting: @escribir @escriba
  list: @lista
`;

const ASIDES = `
  de inmediato
  por enesima|ultima|segunda|tercera|cuarta|decima vez
  ahora|ya mismo
  en este|ese instante|momento
  porfavor|porfa|porfis|xfa|xfavor|xfis|plis|pliss|pf|pfv|favor|porfas|porfi|xf|porfaa
  por favor|fa|fis
  hola|buenas|buenos|buen|gracias|oye|oiga|oigan|che|wey|guey|cono|hostia|tio|mano|senores|saludos|disculpe|perdon
  disculpen|perdone|perdonen|senor|senora|senorita|amigo|amiga|vale|bueno|pues|entonces|andale|boludo|boludos|hey\
      |loco
  buenos|buenas|buen|muy dias|tardes|noches|dia
  muchas|mil gracias
  de una buena? vez
  ahora|inmediatamente|ahorita|hoy|cuanto mismo|antes?
  lo antes posible
  de inmediato
  y !a|en
  e|pero|porque|xq|pq|asi|o|entonces
  le|les|te|os ruego|pido|pedimos|agradeceria|agradezco|suplico|rogaria|pediria|exijo que?
  haga|hagan|haz|hagame|haganme el favor de|y?
  podria|podrian|puede|pueden|puedes|podeis|podrias ya?
  serian|seria tan amable|amables de?
  ^ quiero|quisiera|solicito|necesito|exijo|deseo|pido que
  en serio
  la verdad
  si|no gracias
  por dios
  por el amor de dios
  lo siento
`;

const WEIGHTS = `
  ya pinche pinches puto puta puta maldito maldita malditos malditas jodidos tan
`;

/** Spanish of Spain and of the Americas. Classes of words, and words that say nothing. */
export const SPANISH_WORDS: Language = { classes: CLASSES, asides: ASIDES, weights: WEIGHTS, kinds: KINDS };
