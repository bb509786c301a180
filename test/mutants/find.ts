import { readdirSync } from 'node:fs'
import path from 'node:path'
import {
  isArrowFunction,
  isAwaitExpression,
  isBlock,
  isCallExpression,
  isExpressionStatement,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isIfStatement,
  isMethodDeclaration,
  isNumericLiteral,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isThrowStatement,
  isVariableDeclaration,
  type CallExpression,
  type Node,
  type SourceFile,
  type TemplateLiteral,
} from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'

/**
 * What is taken out: an owner's predicate of a statement, the right that a call or an act asks for, a limit, a refusal
 * (`if (…) throw`, `assertSomething(…)`), which is what the rules of money, of states and of tenants are made of.
 */
export const mutantKinds = ['owner', 'right', 'limit', 'refusal'] as const
export type MutantKind = (typeof mutantKinds)[number]
/** A change of one place: what stands from `start` to `end` becomes `made`. */
export type Mutant = {
  kind: MutantKind
  file: string
  line: number
  start: number
  end: number
  was: string
  made: string
  /** What is put in the place of it as a whole: the template of a predicate, else the place itself. */
  within: readonly [start: number, end: number]
  /** Decided when the file is read, and never again. */
  isAtStart: boolean
  /** Where an owner's predicate stands in its template. */
  template?: InTemplate
}
/** The fixed parts of a template as they are written, which of them says it, and after how many equal ones. */
export type InTemplate = { parts: string[]; part: number; nth: number }

/** A tenant's table in a statement, asked for its owner by a value or by another table. */
const ownerPredicate = /\b(?:\w+\.)?admin_id = (?:\$\{[\w.!?]+\}|(?:\w+\.)?admin_id\b)/g
const limitName = /limit|most|max|longest|largest|atOnce|tries|perDay|perMinute/i
const limitCalls = new Set(['maxLength', 'maximum', 'lte', 'maxSize'])
const noLimit = '1_000_000_000'
const noRight = "'signed_in'"

type Place = Pick<Mutant, 'kind' | 'made'> & { at: Node }
const textOf = (node: Node, source: SourceFile): string => source.text.slice(node.getStart(source), node.end)

/** A branch that does nothing but throw, and an assertion. */
function refusalsOf(node: Node, source: SourceFile): Place[] {
  if (isIfStatement(node) && !node.elseStatement) {
    const { thenStatement: then } = node
    const only = isBlock(then) && then.statements.length === 1 ? then.statements[0] : then
    return only && isThrowStatement(only) ? [{ kind: 'refusal', at: node, made: ';' }] : []
  }
  if (!isExpressionStatement(node)) return []
  const called = isAwaitExpression(node.expression) ? node.expression.expression : node.expression
  const isAssertion = isCallExpression(called) && /^(?:\w+\.)?assert[A-Z]/.test(textOf(called.expression, source))
  return isAssertion ? [{ kind: 'refusal', at: node, made: ';' }] : []
}

const nameOfCall = (node: CallExpression, source: SourceFile): string =>
  isPropertyAccessExpression(node.expression) ? node.expression.name.text : textOf(node.expression, source)

/** What a call needs, and what a handler asks for. */
function rightsOf(node: Node, source: SourceFile): Place[] {
  if (isCallExpression(node))
    return ['may', 'mayDo'].includes(nameOfCall(node, source)) ? [{ kind: 'right', at: node, made: 'true' }] : []
  if (!isPropertyAssignment(node) || textOf(node.name, source) !== 'access') return []
  const { initializer } = node
  const isRight = isStringLiteral(initializer) ? initializer.text.includes('.') : isObjectLiteralExpression(initializer)
  return isRight ? [{ kind: 'right', at: initializer, made: noRight }] : []
}

/** Numbers that bound a field, or that are named for it. */
function limitsOf(node: Node, source: SourceFile): Place[] {
  if (isCallExpression(node)) {
    const [limit] = node.arguments
    const isLimit = limitCalls.has(nameOfCall(node, source)) && limit && isNumericLiteral(limit)
    return isLimit ? [{ kind: 'limit', at: limit, made: noLimit }] : []
  }
  if (!isPropertyAssignment(node) && !isVariableDeclaration(node)) return []
  const { name, initializer } = node
  const isLimit = isIdentifier(name) && limitName.test(name.text) && initializer && isNumericLiteral(initializer)
  // a count begins there, or it is none as it stands
  return isLimit && initializer.text !== '0' && Number(initializer.text) < Number(noLimit.replaceAll('_', ''))
    ? [{ kind: 'limit', at: initializer, made: noLimit }]
    : []
}

const placesOf = (node: Node, source: SourceFile): Place[] =>
  [refusalsOf, rightsOf, limitsOf].flatMap((placesOfKind) => placesOfKind(node, source))

/** What stands between the values of a template: from where to where. */
function partsOf(template: TemplateLiteral, source: SourceFile): [start: number, end: number][] {
  if (!isTemplateExpression(template)) return [[template.getStart(source) + 1, template.end - 1]]
  const [head, ...others] = [template.head, ...template.templateSpans.map(({ literal }) => literal)]
  const last = others.length - 1
  return [
    [head.getStart(source) + 1, head.end - 2],
    ...others.map((one, at): [number, number] => [one.getStart(source) + 1, one.end - (at === last ? 1 : 2)]),
  ]
}

function inTemplate(template: TemplateLiteral, source: SourceFile, [start, was]: [number, string]): InTemplate {
  const places = partsOf(template, source)
  const part = places.findIndex(([from, to]) => from <= start && start < to)
  const fixed = was.split('${')[0] ?? ''
  const nth = source.text.slice(places[part]?.[0], start).split(fixed).length - 1
  return { parts: places.map(([from, to]) => source.text.slice(from, to)), part, nth }
}

export function mutantsOf(source: SourceFile, file: string): Mutant[] {
  const found: Mutant[] = []
  const add = (
    { kind, made, isAtStart, template }: Pick<Mutant, 'kind' | 'made' | 'isAtStart' | 'template'>,
    [start, end]: readonly [number, number],
    within: Mutant['within'] = [start, end],
  ) =>
    found.push({
      kind,
      file,
      line: source.text.slice(0, start).split('\n').length,
      start,
      end,
      was: source.text.slice(start, end),
      made,
      within,
      isAtStart,
      ...(template && { template }),
    })
  const visit = (node: Node, isAtStart: boolean): void => {
    for (const { kind, at, made } of placesOf(node, source))
      add({ kind, made, isAtStart }, [at.getStart(source), at.end])
    if (isTaggedTemplateExpression(node) && isIdentifier(node.tag) && node.tag.text === 'sql') {
      const from = node.template.getStart(source)
      const within = [node.getStart(source), node.end] as const
      for (const { 0: text, index } of source.text.slice(from, node.template.end).matchAll(ownerPredicate)) {
        const start = from + index
        const outer = found.find((mutant) => mutant.start === start)
        const template = inTemplate(node.template, source, [start, text])
        if (outer) Object.assign(outer, { within, template })
        else add({ kind: 'owner', made: 'true', isAtStart, template }, [start, start + text.length], within)
      }
    }
    const isInside =
      isArrowFunction(node) || isFunctionDeclaration(node) || isFunctionExpression(node) || isMethodDeclaration(node)
    node.forEachChild((child) => visit(child, isAtStart && !isInside))
  }
  visit(source, true)
  return found.sort((one, other) => one.start - other.start)
}

/** Every one of the server's side: its features, its kernel and the contracts. */
export function findMutants(root: string, within = 'src'): Mutant[] {
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [path.join(root, 'tsconfig.server.json')] }).getProjects()[0]
    if (!project) throw new Error('tsconfig.server.json is no project')
    return readdirSync(path.join(root, within), { recursive: true, withFileTypes: true })
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .filter((file) => /(?<!\.test|\.generated|\.d)\.ts$/.test(file) && !/\/web\/|^src\/(?:web|ui)\//.test(file))
      .sort()
      .flatMap((file) => {
        const source = project.program.getSourceFile(path.join(root, file))
        return source ? mutantsOf(source, file) : []
      })
  } finally {
    api.close()
  }
}
