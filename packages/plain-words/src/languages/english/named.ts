import type { Language } from '../../engine/rule-book.js';

const CLASSES = `
  unnamed: by at in on off for to if when where while until i im you u we they he she it its is are was were am be do \
      did does didnt dont not no about who what why how which get gets got getting send sent say says said here \
      there back once shop before after because than
`;

const STOPS = `
  @cease|cancel|mute|disable|deactivate -@unnamed|of|and~4 @sent
  @cease -@unnamed|of|and~4 @pushed
  @cease|cancel|end|mute|disable|deactivate the|your|these|those|all|any|this|my -@unnamed~5 @sent
  @cease the|your|these|those|all|any|this|my -@unnamed~5 @pushed
  @cease with -@unnamed~5 @sent|@pushed
  @cease|cancel|end the|your|these|those|all|with|my|this -@unnamed~3 @content
  @cease all|these|those the|your|this? -@unnamed~3 things|thing|stuff
  @cease sending|send -@unnamed~4 here
  .: no|nomore more? from -@unnamed~3 $
  dont|not|never|dnt @do my? husbands|wifes|moms|dads|sons|daughters|mothers|fathers|kids|childs|hers|his \
      phone|number|cell|mobile
  @leave|get|take me|us|my|him|her ..2 off|from|out whatever|what|any|which|every ..1 @list
  .: no more -@unnamed~3 @content
  .: no more|further -@unnamed~2 @sent from -@unnamed|last|yet~4 $
  sto|stp|stpo @doing|sending
  like|love|want|prefer|rather|wish to? not to? get|receive|have|see|be these|them|this|@msg|texted|contacted
  @cease sending|@doing i|im|we|this|its|you|youre|ur
  want|wanna|like|love|wish|need to be off|out of? ..2 @list
  mute|silence|block my|this|our @number
  dont|not|never send|sending me|us? any|more more|of~2 these|those|them !until|till
  @stopword before|or i|ill|im|id|we|well ..2 call|report|sue|block|complain|contact
  take|pull|get my|this|our|her|his @number out|away $
  @nowant|longer want|wanna|need|wish|like -@unnamed~5 @sent !to|from|in|on
  .: no|nomore|enough more? -@unnamed~4 @sent $
  @nowant|longer want|wanna|need your|this|these|ur|any|the ..1 @content
  @nowant|longer @wanting ..5 texted|messaged to? me|us|here|this
  request|requesting|ask|asking|like|want|prefer|appreciate|wish|insist ..3 no|not longer? @do|send|texting \
      me|us|this|my
  @msg should|must|needs|need|to to? be ..1 canceled|cancelled|stopped|ended|discontinued|terminated|removed
  remove|delete|take my|this|our ..1 @number it|its|i|im|thats|he|she|since|as|we|you|this|from|or|before
  lemme|let me? off|out of? this|your|the|ur|that ..1 @list
  dont|not|never send|sending me|us? any? more of @those~4 @msg
  can|could|lets we|us? stop|quit|end with|getting
`;

/** Stops that name who sends, or what: "stop the Blue Fox texts". */
export const ENGLISH_NAMED: Language = { classes: CLASSES, stops: STOPS };
