import type { Language } from '../../engine/rule-book.js';

const EVIDENCE = `
  2: @unsubscribing
  -2: @elsewhere
  1.75: @stopping
  1.5: @leave|@more @text|@removing|@threat
  -1.5: @joke|@person @want
  1.25: @enough|@enough @texting|@liking @refusing|@list @removing|@me @removing|@me @texting|@refusing @text
  1.25: @removing @joke|@text|@time @refusing|@want @how|@wrong @owner
  -1.25: @but|@keep|@liking|@me @text|@mistake|@refusing @ending|@time
  1: @ending|@ending @person|@how @refusing|@list|@may @keep|@may @wrong|@me @number|@me @said|@more @texting
  1: @number @removing|@number @texting|@owner @removing|@person @enough|@person @leave|@person @stopping
  1: @refusing @refusing|@refusing @said|@refusing @time|@refusing @want|@texting @text|@threat @if|@threat @you
  1: @time @more|@want @out|@you @person
  -1: @being @text|@business|@elsewhere @more|@how @said|@if|@keep @me|@more @but|@more @more|@number @gone|@owner @gone
  -1: @removing @you|@stopping @refusing|@stopping @you|@texting @enough|@want @texting|@you @owner
  0.75: @being @but|@being @may|@business @may|@business @person|@business @removing|@done|@enough @being
  0.75: @enough @stopping|@enough @text|@gone|@gone @person|@how @person|@how @stopping|@keep @removing|@keep @you
  0.75: @leave @me|@liking @owner|@list @text|@may @enough|@me @gone|@me @leave|@me @threat|@more @me|@more @removing
  0.75: @more @said|@more @you|@never|@number @out|@out|@owner @out|@owner @wrong|@person @gone|@person @may
  0.75: @refusing @keep|@refusing @more|@refusing @texting|@said @list|@said @number|@stopping @text|@stopping @texting
  0.75: @text @list|@texting|@texting @more|@time @person|@want @refusing|@want @you|@wrong @elsewhere|@wrong @removing
  0.75: @you @keep|@you @list|@you @me
  -0.75: @being @being|@but @want|@done @want|@elsewhere @me|@elsewhere @person|@ending @refusing|@gone @me|@how
  -0.75: @if @person|@keep @keep|@keep @person|@list @but|@list @person|@may @being|@may @business|@me @if
  -0.75: @more @elsewhere|@more @number|@more @owner|@number @but|@number @may|@owner @but|@owner @want
  -0.75: @person @business|@person @said|@said @person|@stopping @elsewhere|@stopping @ending|@text @keep|@text @you
  -0.75: @threat @being|@threat @me|@time @how|@wrong @list|@wrong @text|@you @elsewhere|@you @said
  0.5: @being @business|@being @how|@being @if|@being @liking|@being @never|@being @person|@being @refusing
  0.5: @being @removing|@being @threat|@business @being|@business @polite|@business @text|@business @threat
  0.5: @but @elsewhere|@but @refusing|@but @removing|@but @you|@done @being|@done @may|@done @text|@done @texting
  0.5: @done @you|@elsewhere @refusing|@ending @ending|@ending @list|@ending @text|@enough @ending|@enough @may
  0.5: @enough @person|@gone @out|@gone @refusing|@how @but|@how @me|@how @texting|@keep @text|@liking @business
  0.5: @liking @removing|@list @me|@list @time|@list @want|@may @gone|@may @number|@may @person|@may @refusing
  0.5: @me @being|@me @may|@me @out|@me @owner|@me @refusing|@me @time|@more|@more @ending|@more @list|@more @refusing
  0.5: @never @more|@number|@number @being|@number @ending|@number @keep|@number @list|@number @more|@number @refusing
  0.5: @number @stopping|@number @want|@number @wrong|@owner @business|@owner @stopping|@person @done|@polite
  0.5: @polite @being|@polite @refusing|@refusing @elsewhere|@refusing @how|@refusing @me|@refusing @never
  0.5: @refusing @person|@refusing @removing|@refusing @stopping|@removing @me|@removing @removing|@said @refusing
  0.5: @said @you|@stopping @person|@stopping @stopping|@text @more|@text @removing|@text @text|@texting @being
  0.5: @texting @refusing|@texting @stopping|@threat @threat|@time @may|@time @number|@time @stopping|@time @wrong
  0.5: @want @elsewhere|@want @ending|@want @may|@wrong @number|@wrong @refusing|@wrong @want|@you|@you @never
  0.5: @you @refusing|@you @stopping|@you @wrong
  -0.5: @business @business|@business @enough|@business @keep|@elsewhere @keep|@elsewhere @texting|@elsewhere @you
  -0.5: @ending @how|@enough @business|@enough @how|@enough @you|@gone @may|@how @if|@how @owner|@how @removing
  -0.5: @how @text|@how @time|@how @unsubscribing|@if @me|@joke @stopping|@keep @enough|@leave @refusing|@leave @text
  -0.5: @leave @you|@liking @you|@list @business|@list @may|@list @more|@list @you|@may|@may @ending|@may @text
  -0.5: @may @texting|@me @liking|@me @mistake|@me @stopping|@more @done|@more @keep|@never @removing|@number @how
  -0.5: @out @may|@owner @owner|@owner @text|@person|@person @texting|@refusing @business|@refusing @done
  -0.5: @refusing @enough|@refusing @out|@refusing @threat|@refusing @you|@removing @person|@stopping @if
  -0.5: @stopping @more|@stopping @time|@text @but|@text @if|@text @person|@text @refusing|@text @texting|@text @wrong
  -0.5: @texting @how|@texting @if|@texting @person|@texting @want|@threat @how|@threat @text|@time @ending
  -0.5: @time @enough|@unsubscribing @being|@unsubscribing @how|@unsubscribing @refusing|@unsubscribing @you|@want @me
  -0.5: @wrong @may|@wrong @texting|@wrong @you|@you @number|@you @texting
  0.25: @being @elsewhere|@being @ending|@being @keep|@being @more|@being @number|@being @out|@being @polite
  0.25: @being @said|@being @texting|@business @elsewhere|@business @ending|@business @gone|@business @owner
  0.25: @business @refusing|@business @stopping|@business @unsubscribing|@but @list|@but @me|@but @person|@but @text
  0.25: @done @done|@done @how|@done @more|@done @time|@elsewhere @but|@elsewhere @leave|@ending @business|@ending @joke
  0.25: @ending @owner|@ending @time|@ending @want|@ending @you|@enough @enough|@enough @removing|@enough @unsubscribing
  0.25: @gone @ending|@gone @number|@gone @removing|@gone @stopping|@gone @text|@gone @texting|@how @how|@how @keep
  0.25: @how @list|@how @you|@if @if|@if @number|@if @refusing|@joke @more|@joke @removing|@leave @being|@leave @how
  0.25: @leave @polite|@liking @being|@liking @if|@liking @me|@liking @person|@list @being|@list @elsewhere
  0.25: @list @ending|@list @liking|@list @list|@list @number|@list @out|@list @polite|@list @said|@list @unsubscribing
  0.25: @may @done|@may @list|@may @polite|@may @removing|@may @threat|@may @time|@me|@me @business|@me @but
  0.25: @me @elsewhere|@me @ending|@me @more|@me @polite|@me @unsubscribing|@me @wrong|@mistake @how|@mistake @me
  0.25: @more @being|@more @stopping|@more @want|@never @how|@never @keep|@never @text|@never @texting|@never @want
  0.25: @number @business|@number @enough|@number @leave|@number @number|@number @you|@out @how|@out @me|@out @refusing
  0.25: @out @time|@owner|@owner @being|@owner @ending|@owner @how|@owner @leave|@owner @more|@owner @you
  0.25: @person @elsewhere|@person @ending|@person @how|@person @liking|@person @list|@person @number|@person @out
  0.25: @person @owner|@polite @me|@polite @number|@polite @texting|@refusing|@refusing @being|@refusing @may
  0.25: @said @business|@said @may|@said @removing|@said @wrong|@stopping @being|@stopping @done|@stopping @how
  0.25: @stopping @number|@stopping @out|@stopping @want|@text @being|@text @elsewhere|@text @ending|@text @may
  0.25: @text @me|@text @owner|@text @polite|@text @time|@text @unsubscribing|@texting @done|@texting @list
  0.25: @texting @unsubscribing|@threat @person|@time @gone|@time @if|@time @keep|@time @list|@time @me|@time @removing
  0.25: @time @want|@unsubscribing @unsubscribing|@want|@want @more|@want @number|@want @text|@want @unsubscribing
  0.25: @wrong|@wrong @being|@wrong @me|@wrong @said|@you @being|@you @but|@you @done|@you @enough|@you @if|@you @leave
  0.25: @you @polite|@you @text|@you @threat
  -0.25: @being|@being @done|@being @owner|@being @time|@being @unsubscribing|@being @want|@being @you|@business @but
  -0.25: @business @done|@business @joke|@business @out|@business @said|@business @texting|@business @wrong|@but @ending
  -0.25: @but @may|@but @texting|@done @ending|@done @liking|@done @me|@done @number|@done @person|@done @said
  -0.25: @elsewhere @being|@elsewhere @elsewhere|@elsewhere @how|@elsewhere @if|@elsewhere @stopping|@elsewhere @text
  -0.25: @elsewhere @unsubscribing|@ending @may|@ending @number|@ending @said|@enough @liking|@enough @number
  -0.25: @enough @polite|@enough @refusing|@enough @time|@gone @more|@gone @you|@how @being|@how @business|@how @done
  -0.25: @how @elsewhere|@how @ending|@how @enough|@how @gone|@if @want|@if @you|@joke @how|@joke @joke|@joke @keep
  -0.25: @joke @me|@joke @person|@joke @you|@keep @list|@leave @may|@leave @person|@liking @how|@liking @liking
  -0.25: @liking @more|@liking @polite|@list @enough|@list @if|@list @keep|@list @refusing|@list @threat|@may @how
  -0.25: @may @if|@may @leave|@may @liking|@may @may|@may @more|@may @out|@may @stopping|@may @you|@me @list|@me @me
  -0.25: @me @never|@me @person|@me @want|@mistake @but|@mistake @removing|@more @business|@more @may|@more @person
  -0.25: @more @time|@never @being|@never @done|@never @gone|@never @polite|@never @refusing|@never @wrong|@number @done
  -0.25: @number @elsewhere|@number @if|@number @me|@out @being|@owner @enough|@owner @list|@owner @may|@owner @me
  -0.25: @owner @never|@owner @texting|@person @being|@person @if|@person @keep|@person @person|@person @text
  -0.25: @person @threat|@person @unsubscribing|@polite @person|@refusing @but|@refusing @gone|@refusing @list
  -0.25: @removing @ending|@removing @may|@removing @out|@removing @refusing|@removing @want|@said|@said @but|@said @how
  -0.25: @said @stopping|@said @time|@said @unsubscribing|@stopping @business|@stopping @but|@stopping @gone
  -0.25: @stopping @joke|@stopping @keep|@stopping @list|@stopping @me|@stopping @removing|@stopping @said|@text @done
  -0.25: @text @enough|@text @how|@text @said|@text @threat|@texting @ending|@texting @may|@texting @polite
  -0.25: @texting @threat|@texting @you|@threat @business|@threat @enough|@threat @refusing|@threat @stopping
  -0.25: @time @being|@time @liking|@time @out|@time @texting|@time @time|@unsubscribing @if|@unsubscribing @list
  -0.25: @unsubscribing @may|@unsubscribing @text|@unsubscribing @texting|@want @being|@want @business|@want @keep
  -0.25: @want @list|@want @said|@want @time|@wrong @business|@wrong @enough|@you @liking|@you @removing|@you @time
  -0.25: @you @unsubscribing|@you @you
`;

/** What kinds of words weigh. Written by `npm run weigh`, not by hand. */
export const EVIDENCE_OF_KINDS: Language = { evidence: EVIDENCE };
