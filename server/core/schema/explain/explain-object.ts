import { memberNamed, type ObjectNode } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import { evaluatedNames } from '../fits/evaluated.ts';
import { countNames, nameNode } from '../fits/fits-object.ts';
import { isValid } from '../fits/is-valid.ts';
import { startWalk } from '../fits/walk.ts';
import { allowsMember, isNever, memberShapes } from '../shape/form.ts';
import type { ObjectLimits, Shape } from '../shape/shape.ts';
import { quotedName } from '../words/words.ts';
import { explainInPlace } from './explain-in-place.ts';
import {
  detailsOfMissing,
  explainDisallowedNames,
  explainForeignName,
  explainMissing,
  missingForms,
} from './explain-names.ts';
import { range } from './explain-scalar.ts';
import { type ReadMember, type ReadObject, readObject } from './read-object.ts';
import type { ProblemReport } from './report.ts';

/**
 * Reports the mistakes in an object that may have any of `forms`, according to the form that was most likely intended.
 */
export function explainObject(forms: readonly Shape[], node: ObjectNode, owner: Span, report: ProblemReport): void {
  const read = readObject(forms, node);
  if (read === undefined) return;
  const before = report.count();
  const missing = missingForms(read);
  if (missing.length > 0 && isForeign(read)) {
    explainForeignName(read, report);
    return;
  }
  explainDisallowedNames(read, node, report);
  explainMisspelledNames(read, report);
  if (missing.length > 0) explainMissing(missing, owner, report, detailsOfMissing(missing, read));
  for (const member of read.members) {
    // The intended name of a misspelled key is a guess, so its value is not checked until the key is corrected.
    if (member.name === member.member.key.name) explainMember(read, member, report);
  }
  for (const part of read.parts) {
    if (part.object !== undefined) explainLimits(part.object, node, owner, report);
    explainInPlace(part, node, owner, report);
  }
  if (report.count() > before) return;
  for (const part of read.parts) {
    if (part.object?.unevaluated !== undefined) explainUnevaluated(part, part.object.unevaluated, node, report);
  }
}

/**
 * Returns whether no form allows any key of the object. In this case, required keys are not reported as missing, since
 * another kind of value was probably intended, such as nested variables.
 */
function isForeign({ forms, members }: ReadObject): boolean {
  return members.length > 0 && !members.some(({ name }) => forms.some((form) => allowsMember(form, name)));
}

/** Reports keys that the form allows but that are probably misspellings of required keys. */
function explainMisspelledNames(read: ReadObject, report: ProblemReport): void {
  for (const { member, name: intendedName, suggestions } of read.members) {
    const { key } = member;
    if (intendedName === key.name || !allowsMember(read.intended, key.name)) continue;
    const data = {
      kind: 'unknown-property',
      name: key.name,
      suggestions,
      allowed: read.availableNames,
    } as const;
    report.add(key, `unknown key ${quotedName(key.name)}; did you mean ${quotedName(intendedName)}?`, data);
  }
}

function explainMember(read: ReadObject, { name, value, member: { key } }: ReadMember, report: ProblemReport): void {
  const choices = read.equallyLikely.map((form) => memberShapes(form, name).filter((shape) => !isNever(shape)));
  const [only, ...others] = choices;
  if (others.length === 0) for (const shape of only ?? []) report.explain([shape], value, key);
  else if (!choices.some((shapes) => shapes.every((shape) => isValid(shape, value)))) {
    report.explain([...new Set(choices.flat())], value, key);
  }
}

function explainLimits(limits: ObjectLimits, node: ObjectNode, owner: Span, report: ProblemReport): void {
  const { names, minProperties, maxProperties } = limits;
  if (names !== undefined) for (const member of node.members) report.explain([names], nameNode(member), member.key);
  const count = countNames(node);
  if (count < minProperties || count > maxProperties) {
    const data = { kind: 'invalid-value', allowed: [], suggestions: [] } as const;
    report.add(owner, `expected ${range(minProperties, maxProperties, 'key')}; found ${count}`, data);
  }
  for (const [name, others] of limits.dependentRequired) {
    if (memberNamed(node, name) === undefined) continue;
    const missing = others.filter((other) => memberNamed(node, other) === undefined);
    if (missing.length > 0) explainMissing([missing], owner, report);
  }
  for (const [name, dependent] of limits.dependentShapes) {
    if (memberNamed(node, name) !== undefined) report.explain([dependent], node, owner);
  }
}

function explainUnevaluated(part: Shape, limit: Shape, node: ObjectNode, report: ProblemReport): void {
  const evaluated = evaluatedNames(part, node, startWalk(), isValid);
  if (evaluated === 'all') return;
  for (const { key, value } of node.members) {
    if (evaluated.has(key.name)) continue;
    if (!isNever(limit)) report.explain([limit], value, key);
    else {
      const data = { kind: 'unknown-property', name: key.name, suggestions: [], allowed: [] } as const;
      report.add(key, `unknown key ${quotedName(key.name)}`, data);
    }
  }
}
