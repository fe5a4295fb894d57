import type { Language } from '../../engine/rule-book.js';

const PHRASES = `
  que? @para|stop|basta|alto con? esto|eso|ya|stop|para|basta|todo|con|de|vez|una|les|digo|no|mas|baja|paren~4
  deja|dejen|deje|dejad eso|esto|ya|de|molestar~2
  no mas esto|mas
  nunca mas
  me|nos? borrar|quitar|sacar|eliminar
  dejenme|dejame|dejeme|dejennos|dejadme
  hagan|haga|haz que @para
  me|nos borren|quiten|saquen|eliminen|borre|quite|saque|borraran|quitaran|sacaran|eliminaran
  cortenla|cortala|corten|cortadla ..1
  dar|darse|darme|darnos|doy de baja
  @pierda mi|este|el? numero|contacto|celular
  no molest*|jod*
  bajas|bajen de|total|inmediata|definitiva|me|del|servicio|lista|la|ya~3
  cancelar|cancelen|cancela suscripcion|suscripciones|servicio|todo|esto|sms
  suscripcion cancelar
  de baja
  ya? estuvo bueno|bien?
  dejenlo|dejelo|dejalo ya
  ni se molesten
  ya @deja|@para|quita|quiten ya?
  @para los|con|las|de~2 @name
  basta|alto|no|fin|nada|stop|adios ya|mas|a|de~2 @name
  salir
  quiero|deseo|quisiera|pido|solicito|necesito|exijo|me la|mi? baja
  la baja
  largo|largate|larguense|fuera|andate
  silencio
  ya no mas?
  que no no|quiero|que~4
  olvidenme|olvidame|olvidenos|olvidadme|olvidense|olvideme ya?
  dejen|deje|deja el|la spam|publicidad|acoso|lata
  cancelen|cancela|cancele|eliminen|borren|quiten|saquen todo|esto|eso|los|lo
  bajenle|bajale|parenle|parale ya?
  bajame|borrame|quitame|sacame|eliminame|quitenme|saquenme|borrenme|eliminenme|quiteme|borreme|saqueme ya?
  no quiero|queremos mas
  se acabo
  hart*|cansad* estoy
`;

const MOODS = `
  no mas
  no mas gracias
  me? quiero|quisiera|queremos salir|salirme|salirnos
  baja baja~4
  baja de|total|inmediata|definitiva|me|del|servicio|lista|la~3
  cero|ningun interes
  que? molest*|pesad* son|eres?
  no soy la persona ..3
  no mas|gracias
  cancelar|cancela|cancele|cancelen|cancelenme|borrar|borrame|eliminar|remover|quitar|detener|suspender|desactivar\
      |finalizar|terminar|anular|salir
  no me|nos|estoy|estamos|tengo|hay~2 interesa|interesan|interesada|interesado|interesados|interesadas|interes \
      para|nada|sus|productos|servicios|ofertas|en|lo|que|venden|ninguno|mas|el|servicio|producto|tus~6
  numero|num|nro|persona|tel|telefono equivocad*|incorrect*|errone*
  se|te|os|estan|esta|tienen|tiene|tienes|creo|que|es|este|un|el|ud|usted|ustedes~4 equivoc*|equivocad*|errone* \
      de|el|numero|persona|num~2
  este no es|soy|pertenece ..4
  no manden|mande|mandes|envien|envie|escriban|escriba|molesten|moleste|insistan|insista mas|nada
  .: esto|es|puro|pura|eso~2 spam|acoso|basura
  no quiero nada|esto|mas|ofertas|promociones|eso|saber|de|ustedes|recibir|sus~4
  suficiente|harto|harta
  me|nos tienen|tiene hart*|cansad*|podrid*|hinchad*|aburrid*
  ..2 ya? no tiene|usa|es|pertenece este|ese|a numero|telefono|celular?
  que pesados|pesadas|pesado|hartazgo
  bloqueenme|bloqueame|bloqueeme
  bloqueado|bloqueada|denunciado|bloqueados
  me|nos molestan|hartan|fastidian|acosan
  pudranse|pudrete
  que os|te|les den
  pasad|pasen|pasa de mi
  vayanse|largate|larguense|desaparezcan
  ya? no soy|somos cliente|clienta|clientes
`;

const NEUTRAL = `
  quien|quienes|de|donde|como ..1 es|son|eres|sos|dio|les|dieron|te|le|sacaron|consiguieron|tienen|habla ..4
  no se|conozco|los|quien|les|sos|eres|son|es~6
  no soy ..3
  cada rato|dia|hora @msg?
`;

/** What is a stop alone, or beside nothing else. */
export const SPANISH_MOODS: Language = { phrases: PHRASES, moods: MOODS, neutral: NEUTRAL };
