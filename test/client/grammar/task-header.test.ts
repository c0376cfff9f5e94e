import { checkGrammar } from './check.ts';

const mark = 'keyword.other.mark.task';
const key = 'support.type.property-name';
const directive = 'keyword.other.directive.usage';
const attribute = 'entity.other.attribute-name.usage';
const parameter = 'variable.parameter.usage';

checkGrammar('source.shell', {
  'a header': ['#!/bin/sh\n«#MISE» «description»«=»«"x"»\necho', mark, key, 'keyword.operator', 'string.quoted'],
  'a header with a space': ['«# MISE» «quiet»=«true»', mark, key, 'constant.language.boolean'],
  'other forms of the mark': ['«# [MISE]» quiet=true\n«//MISE» quiet=true', mark, mark],
  'a dotted key': ['«#MISE» «env»«.»«A»=«"1"»', mark, key, 'punctuation.separator.key', key, 'string'],
  'a comment after the value': ['#MISE quiet=true «# why»', 'comment.line.number-sign'],
  'a value on several lines': ['#MISE depends=[\n«#MISE» «"a"»,\n«#MISE» ]\n«echo» x', mark, 'string', mark, 'keyword'],
  'an unclosed value does not affect the next line': ['#MISE depends=["a\n«echo» x', 'keyword !string'],
  'a usage line': [
    '«#USAGE» «flag» «"»«-n» «--times» «<count>»«"» «help»=«"How often"» «required»=«#true»',
    mark,
    directive,
    'string',
    parameter,
    parameter,
    parameter,
    'string',
    attribute,
    'string',
    attribute,
    'constant.language.boolean',
  ],
  'a usage line with the mark of headers': ['«#MISE» «arg» "«<file>»"', mark, directive, parameter],
  'an ordinary comment': ['«# MISERY loves company»\n«#USAGES»', 'comment !keyword', 'comment !keyword'],
  'a mark in a string is text': ['x="\n«#MISE quiet=true»\n"', 'string !keyword'],
  'keys in braces': ['#MISE env={«A»=«"1"», «B»=«2»}', key, 'string', key, 'constant.numeric'],
});
