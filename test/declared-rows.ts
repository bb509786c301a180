import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  isTemplateExpression,
  isNoSubstitutionTemplateLiteral,
  isIdentifier,
  isTaggedTemplateExpression,
  type Node,
  type TemplateLiteral,
} from 'typescript/unstable/ast'
import {
  API,
  type Checker,
  isIntersectionType,
  isLiteralType,
  isTypeReference,
  isUnionType,
  type Program,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync'
import { projectRoot } from '#src/server/project-root.ts'

/** What a declared type allows a value of the database to be. */
export type Shape = {
  any?: true
  null?: true
  /** The key may be missing. */
  optional?: true
  among?: (string | number | boolean)[]
  kinds?: ('string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'object')[]
  list?: Shape
  fields?: Record<string, Shape>
  /** Of every other key. */
  rest?: Shape
}
/** One template ``sql<Row>`…` `` of the sources: where it stands and its row, which is one of several when its type is a union. */
export type DeclaredRow = { file: string; line: number; row: string; either: Record<string, Shape>[] }
/** By the fixed parts of the text. Two templates with the same text may declare two rows. */
export type DeclaredRows = Record<string, DeclaredRow[]>

/** The parts of a template between its values: what a statement and its source have in common. */
export const keyOf = (parts: readonly string[]): string => parts.join('${}')

function partsOf(template: TemplateLiteral): string[] {
  if (isNoSubstitutionTemplateLiteral(template)) return [template.text]
  return isTemplateExpression(template)
    ? [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
    : []
}

const primitives: [TypeFlags, 'string' | 'number' | 'boolean'][] = [
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
]

/** `seen`: the types on the way here, so that one that contains itself ends. */
function shapeOf(type: Type, checker: Checker, seen: readonly Type[] = []): Shape {
  const { flags } = type
  if (flags & (TypeFlags.AnyOrUnknown | TypeFlags.TypeParameter) || seen.includes(type)) return { any: true }
  if (flags & TypeFlags.Null) return { null: true }
  if (flags & TypeFlags.VoidLike) return { optional: true }
  if (isLiteralType(type) && flags & (TypeFlags.StringOrNumberLiteral | TypeFlags.BooleanLiteral))
    return { among: [type.value as string | number | boolean] }
  const primitive = primitives.find(([flag]) => flags & flag)?.[1]
  if (primitive) return { kinds: [primitive] }
  if (isUnionType(type)) return union(type.getTypes().map((member) => shapeOf(member, checker, seen)))
  if (isIntersectionType(type)) {
    // a brand: `number & { brand }`
    const plain = type.getTypes().find((member) => primitives.some(([flag]) => member.flags & flag))
    if (plain) return shapeOf(plain, checker, seen)
  }
  const name = type.getSymbol()?.name
  if (name === 'Date') return { kinds: ['Date'] }
  if (name === 'Buffer' || name === 'Uint8Array') return { kinds: ['Buffer'] }
  if (checker.isArrayLikeType(type)) {
    const items = isTypeReference(type) ? checker.getTypeArguments(type) : []
    return { list: union(items.map((item) => shapeOf(item, checker, [...seen, type]))) }
  }
  const [rest] = checker.getIndexInfosOfType(type)
  return {
    kinds: ['object'],
    fields: columnsOf(type, checker, [...seen, type]),
    ...(rest && { rest: shapeOf(rest.valueType, checker, [...seen, type]) }),
  }
}

export function union(shapes: Shape[]): Shape {
  const objects = shapes.filter(({ fields }) => fields)
  if (shapes.some(({ any }) => any)) return { any: true }
  const among = shapes.flatMap((shape) => shape.among ?? [])
  const kinds = [...new Set(shapes.flatMap((shape) => shape.kinds ?? []))]
  const lists = shapes.flatMap(({ list }) => list ?? [])
  return {
    ...(shapes.some((shape) => shape.null) && { null: true }),
    ...(shapes.some((shape) => shape.optional) && { optional: true }),
    ...(among.length > 0 && { among }),
    ...(kinds.length > 0 && { kinds }),
    ...(lists.length > 0 && { list: union(lists) }),
    ...(objects.length === 1 && { fields: objects[0]?.fields, rest: objects[0]?.rest }), // of several, any will do
  }
}

function columnsOf(type: Type, checker: Checker, seen: readonly Type[] = []): Record<string, Shape> {
  return Object.fromEntries(
    checker.getPropertiesOfType(type).map((property) => {
      const shape = shapeOf(checker.getTypeOfSymbol(property) ?? checker.getAnyType(), checker, seen)
      return [property.name, shape]
    }),
  )
}

function rowsOf(program: Program, checker: Checker, root: string, file: string): [string, DeclaredRow][] {
  const source = program.getSourceFile(file)
  if (!source) throw new Error(`tsconfig.server.json does not name ${file}`)
  const found: [string, DeclaredRow][] = []
  const visit = (node: Node): void => {
    node.forEachChild(visit)
    if (!isTaggedTemplateExpression(node) || !isIdentifier(node.tag) || node.tag.text !== 'sql') return
    const [argument] = node.typeArguments ?? []
    const type = argument && checker.getTypeFromTypeNode(argument)
    const either = !type ? [] : isUnionType(type) ? type.getTypes() : [type]
    if (!type || either.some(({ flags }) => (flags & (TypeFlags.Object | TypeFlags.Intersection)) === 0)) return // an expression
    const start = node.getStart(source)
    found.push([
      keyOf(partsOf(node.template)),
      {
        file: path.relative(root, file).replaceAll('\\', '/'),
        line: source.text.slice(0, start).split('\n').length,
        row: checker.typeToString(type),
        either: either.map((one) => columnsOf(one, checker)),
      },
    ])
  }
  visit(source)
  return found
}

/** What the templates of these files declare, as the compiler reads it: seconds, so the product's are kept. */
export function readDeclaredRows(root: string, files: readonly string[]): DeclaredRows {
  const api = new API({ cwd: root })
  try {
    const config = path.join(root, 'tsconfig.server.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProjects()[0]
    if (!project) throw new Error('tsconfig.server.json is no project')
    const rows: DeclaredRows = {}
    for (const [key, row] of files.flatMap((file) => rowsOf(project.program, project.checker, root, file)))
      (rows[key] ??= []).push(row)
    return rows
  } finally {
    api.close()
  }
}

/** Every ``sql<Row>`…` `` of the product with what its row declares, kept in `.cache` while no source changes. */
export function declaredRows(): DeclaredRows {
  const root = projectRoot()
  const files = readdirSync(path.join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /(?<!\.test)\.ts$/.test(name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
  const texts = files.map((file) => readFileSync(file, 'utf8'))
  const hash = createHash('sha256')
  for (const text of [readFileSync(import.meta.filename, 'utf8'), ...texts]) hash.update(text).update('\0')
  const digest = hash.digest('hex')
  const kept = path.join(root, '.cache', 'declared-rows.json')
  try {
    const known = JSON.parse(readFileSync(kept, 'utf8')) as { digest: string; rows: DeclaredRows } // written below
    if (known.digest === digest || process.env['DECLARED_ROWS'] === 'kept') return known.rows // kept: of sources with a check less
  } catch {}
  const rows = readDeclaredRows(
    root,
    files.filter((_, at) => /\bsql</.test(texts[at] ?? '')),
  )
  mkdirSync(path.dirname(kept), { recursive: true })
  writeFileSync(kept, JSON.stringify({ digest, rows }))
  return rows
}
