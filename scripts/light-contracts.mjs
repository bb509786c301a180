// A page needs of a contract where an endpoint is and who may call it; its schemas only when a form is filled in. So the
// build makes two modules of each contract: the light one, and `?bodies` with the schemas, which src/web/forms/schema-of.ts
// asks for. In development contracts stay as they are.

const isContract = /\/src\/features\/[^/]+\/([\w-]+-)?contract\.ts$/
/** Declarations that both sides read: nothing happens when they are loaded, so what nobody uses may go. */
const isDeclaration = /\/src\/(contract|features\/[^/]+)\/[\w-]+\.ts(\?bodies)?$/
const methods = new Set(['get', 'post', 'put', 'del'])
/** What the browser reads of an endpoint beside method, path and body. */
const read = new Set(['access', 'images', 'uploads', 'idempotent'])

const makesSchemas = /zod|\/contract\/(values|fields|list-export)\.ts$|-parts\.ts$/

const isFunction = (node) => /Function/.test(node.type)
const isCallOf = (node, name) => node.type === 'CallExpression' && node.callee.name === name

function walk(node, visit, inFunction = false) {
  if (typeof node?.type !== 'string') return
  visit(node, inFunction)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child === 'object') walk(child, visit, inFunction || isFunction(node))
}

/** The calls of get, post, put and del with the parts of what they define: name → its source. */
function endpointsOf(program, code, file) {
  const found = []
  walk(program, (node, inFunction) => {
    if (node.type !== 'CallExpression' || !methods.has(node.callee.name)) return
    const [path, definition] = node.arguments
    if (inFunction || path?.type !== 'Literal' || definition?.type !== 'ObjectExpression')
      throw new Error(
        `${file}: the build reads contracts, so ${node.callee.name}() takes a path and an object, written out`,
      )
    const parts = new Map()
    for (const { type, key, value, start, end } of definition.properties)
      if (type === 'Property')
        parts.set(key.name, { whole: code.slice(start, end), value: code.slice(value.start, value.end) })
    found.push({ name: `${node.callee.name} ${path.value}`, start: definition.start, end: definition.end, parts })
  })
  return found
}

/** Method, path and rights; an import in the place of the body's schema; no other schema. */
function lighten(program, endpoints, file) {
  const edits = endpoints.map(({ name, start, end, parts }) => {
    const kept = [...parts].flatMap(([part, { whole }]) => (read.has(part) ? [whole] : []))
    const body = `body: () => import(${JSON.stringify(`${file}?bodies`)}).then((m) => m.bodies[${JSON.stringify(name)}]())`
    return { start, end, text: `{ ${[...kept, ...(parts.has('body') ? [body] : [])].join(', ')} }` }
  })
  walk(program, (node) => {
    // the file of a list takes the list's filters, which the browser does not have
    if (isCallOf(node, 'exportOf')) edits.push({ ...node.callee, text: 'exportPlace' })
  })
  return [...edits, { start: 0, end: 0, text: "import { exportPlace } from '#src/contract/endpoint.ts'\n" }]
}

/** The names that a piece of code reads. */
function namesIn(node) {
  const names = new Set()
  const skipped = new Set()
  walk(node, (inner) => {
    if (inner.type === 'Identifier' && !skipped.has(inner)) names.add(inner.name)
    if (inner.type === 'Property' && !inner.computed && !inner.shorthand) skipped.add(inner.key)
    if (inner.type === 'MemberExpression' && !inner.computed) skipped.add(inner.property)
  })
  return names
}

const declaredBy = (statement) =>
  statement.type === 'VariableDeclaration'
    ? statement.declarations.map(({ id }) => id.name)
    : statement.type === 'FunctionDeclaration'
      ? [statement.id.name]
      : []

/** What is made of schemas goes, and then the imports that nobody reads. */
function withoutSchemas(program) {
  const imports = program.body.filter(({ type }) => type === 'ImportDeclaration')
  const others = program.body.filter(({ type }) => type !== 'ImportDeclaration')
  const schemas = new Set(
    imports
      .filter(({ source }) => makesSchemas.test(source.value))
      .flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name)),
  )
  let rest = others.map((statement) => ({
    statement,
    declares: declaredBy(statement.declaration ?? statement),
    reads: namesIn(statement),
  }))
  for (let known = -1; known < schemas.size; ) {
    known = schemas.size
    for (const { declares, reads } of rest)
      if ([...reads].some((name) => schemas.has(name))) for (const name of declares) schemas.add(name)
  }
  const gone = rest.filter(({ declares }) => declares.some((name) => schemas.has(name)))
  rest = rest.filter((one) => !gone.includes(one))
  const unread = imports.filter(
    ({ specifiers }) => !specifiers.some(({ local }) => rest.some(({ reads }) => reads.has(local.name))),
  )
  return [...gone.map(({ statement }) => statement), ...unread].map(({ start, end }) => ({ start, end, text: '' }))
}

function addBodies(code, endpoints) {
  const bodies = endpoints.flatMap(({ name, parts }) =>
    parts.has('body') ? [`${JSON.stringify(name)}: () => (${parts.get('body').value})`] : [],
  )
  return [{ start: code.length, end: code.length, text: `\nexport const bodies = { ${bodies.join(',\n')} }` }]
}

/** `const x = f()` at the top: a call that may be left out with its constant. */
function markPure(program) {
  const edits = []
  for (const statement of program.body) {
    const declaration = statement.declaration ?? statement
    if (declaration.type !== 'VariableDeclaration') continue
    for (const { init } of declaration.declarations) {
      let calls = false
      walk(init, (node, inFunction) => {
        if (!inFunction && /^((Call|New)Expression|SpreadElement)$/.test(node.type)) calls = true
      })
      if (!calls || isFunction(init)) continue
      edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' })
      edits.push({ start: init.end, end: init.end, text: '))()' })
    }
  }
  return edits
}

/** Later edits first, so that the places of the others stay true. */
const edited = (code, edits) =>
  edits
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: inserted }) => text.slice(0, start) + inserted + text.slice(end), code)

/** A plugin of Vite. */
export const lightContracts = () => ({
  name: 'polvon-light-contracts',
  apply: 'build',
  enforce: 'post', // TypeScript is gone by then
  resolveId: {
    order: 'pre',
    async handler(source, importer, options) {
      // schemas of one contract that another one is made of
      if (!/(\?bodies|-parts\.ts)$/.test(importer ?? '') || source.endsWith('?bodies')) return null
      const resolved = await this.resolve(source, importer.replace('?bodies', ''), { ...options, skipSelf: true })
      return resolved && isContract.test(resolved.id) ? `${resolved.id}?bodies` : resolved
    },
  },
  transform(code, id) {
    if (!isDeclaration.test(id)) return null
    const done = (text) => ({ code: text, map: null, moduleSideEffects: false })
    const program = this.parse(code)
    const file = id.replace('?bodies', '')
    if (!isContract.test(file)) return done(edited(code, markPure(program)))
    const endpoints = endpointsOf(program, code, file)
    if (id !== file) return done(edited(code, [...addBodies(code, endpoints), ...markPure(program)]))
    const light = edited(code, lighten(program, endpoints, file))
    return done(edited(light, withoutSchemas(this.parse(light), file)))
  },
})
