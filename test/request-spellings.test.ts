import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useApi, type World } from './api.ts'

// A path has many spellings and a route has one. Whatever answers with a part of the API, in whatever spelling of the
// request line, obeys the rules of the API; fetch() would tidy the spellings up, so these go through a bare socket.

const siteFolder = mkdtempSync(path.join(tmpdir(), 'polvon-site-'))
beforeAll(() => {
  mkdirSync(path.join(siteFolder, 'assets'))
  writeFileSync(path.join(siteFolder, 'index.html'), '<html>\n  <head>\n  </head>\n</html>')
  writeFileSync(path.join(siteFolder, 'assets', 'app.js'), 'export {}')
})
afterAll(() => rmSync(siteFolder, { recursive: true }))

type Raw = { status: number; headers: Map<string, string>; body: string }

/** Sends the request line as it is. */
const ask = (world: World, target: string, method = 'GET', body = ''): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(world.base)
    const chunks: Buffer[] = []
    const socket = net.connect(Number(port), hostname, () =>
      socket.write(
        `${method} ${target} HTTP/1.1\r\nHost: polvon.test\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        'latin1',
      ),
    )
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', rest = ''] = Buffer.concat(chunks)
        .toString()
        .split(/\r\n\r\n(.*)/s)
      const [first = '', ...lines] = head.split('\r\n')
      const headers = lines.map(
        (line) => [line.replace(/:.*/s, '').toLowerCase(), line.replace(/^[^:]*: */, '')] as const,
      )
      resolve({ status: Number(first.split(' ')[1]), headers: new Map(headers), body: rest })
    })
  })

const spellings = (name: string): string[] => [
  `/api/${name}`,
  `/%61pi/${name}`,
  `/%61%70%69/${name}`,
  `/ap%69/${name}`,
  `/api/%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
  `/api/${name}/`,
  `/api/${name}?`,
  `/api/${name}?a=1`,
  `/%61pi/${name}?/api/health`,
  `/api/${name}#part`,
  `/api/${name}#?/api/health`,
  `/api/${name};a=1`,
  `http://polvon.test/api/${name}`,
  `http://polvon.test/%61pi/${name}`,
  `http://polvon.test:80/api/${name}?a`,
  `http://a@polvon.test/api/${name}`,
  `https://polvon.test/api/${name}`,
  `HTTP://polvon.test/api/${name}`,
  `http:///api/${name}`,
  `ftp://polvon.test/api/${name}`,
  `//api/${name}`,
  `///api/${name}`,
  `/api//${name}`,
  `//polvon.test/api/${name}`,
  `/./api/${name}`,
  `/x/../api/${name}`,
  `/%2e/api/${name}`,
  `/API/${name}`,
  `/Api/${name.toUpperCase()}`,
  `/api%2F${name}`,
  `/%2Fapi/${name}`,
  `/\\api\\${name}`,
  `/%2561pi/${name}`,
  `/api/health/../${name}`,
  `/api/${name}%00`,
  `/api/${name}%zz`,
  `/%zz/../api/${name}`,
]
/** Pages and forms of gyms, which the server makes itself by asking its database. */
const documents: [method: string, target: string, body: string][] = [
  ...['/g/nobody', '/%67/nobody', '/g/nobody/picture', '/g/x/y', '/g', '/sitemap.xml'].map(
    (target): [string, string, string] => ['GET', target, ''],
  ),
  ...['/g/nobody', '/g/nobody/gift-card', '/%67/nobody/gift%2Dcard', 'http://polvon.test/g/nobody/gift-card'].map(
    (target): [string, string, string] => ['POST', target, ''],
  ),
]
const oddPaths = ['/api', '/api/', '/%61pi', '/api?x', '/api/nothing', '/%61pi/nothing', 'http://polvon.test/api', '*']

const calls: [method: string, target: string, body: string][] = [
  ...spellings('docs.css').map((target): [string, string, string] => ['GET', target, '']),
  ...spellings('docs.css').map((target): [string, string, string] => ['HEAD', target, '']),
  ...spellings('auth/refresh-token').map((target): [string, string, string] => ['GET', target, '']),
  ...spellings('auth/password/code').map((target): [string, string, string] => ['POST', target, '{}']),
  ...spellings('auth/password/code').map((target): [string, string, string] => ['DELETE', target, '']),
  ...oddPaths.map((target): [string, string, string] => ['GET', target, '']),
  ...oddPaths.map((target): [string, string, string] => ['POST', target, '{}']),
  ['OPTIONS', '*', ''],
  ['PROPFIND', '/%61pi/docs.css', ''],
]

/** The one page of the app, a file of it, or the line of the HTTP parser itself: none of them comes from the API. */
const isOutsideOfApi = ({ status, headers, body }: Raw): boolean =>
  headers.get('content-type')?.startsWith('text/html') === true || (status === 400 && body.includes('Client Error'))

describe('an answer of the API in any spelling of its path', () => {
  const lines: string[] = []
  const world = useApi({
    siteFolder,
    log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
  })

  test('is never kept by a cache', async () => {
    const kept: string[] = []
    for (const [method, target, body] of calls) {
      const answer = await ask(world, target, method, body)
      if (!isOutsideOfApi(answer) && answer.headers.get('cache-control') !== 'no-store')
        kept.push(`${method} ${target}`)
    }
    expect(kept).toEqual([])
  })

  test('stands in the log of requests, once and by its route', async () => {
    const silent: string[] = []
    for (const [method, target, body] of calls) {
      const answer = await ask(world, target, method, body)
      if (isOutsideOfApi(answer)) continue
      const id = answer.headers.get('x-request-id') ?? ''
      const found = await expect
        .poll(() => lines.filter((line) => line.includes(id) && line.includes('"msg":"request"')).length)
        .toBe(1)
        .then(
          () => true,
          () => false,
        )
      if (!found) silent.push(`${method} ${target}`)
    }
    expect(silent).toEqual([])
    expect(lines.join('')).not.toContain('%61')
  }, 60_000)

  test('so does what is asked of the pages of gyms', async () => {
    for (const [method, target, body] of documents) {
      const id = (await ask(world, target, method, body)).headers.get('x-request-id') ?? 'none'
      await expect
        .poll(() => lines.filter((line) => line.includes(id) && line.includes('"msg":"request"')).length)
        .toBe(1)
    }
  })

  test('reaches no route by letters of another size, doubled slashes or dots', async () => {
    for (const target of ['//api/docs.css', '/API/docs.css', '/x/../api/docs.css', '/api//docs.css', '/api%2Fdocs.css'])
      expect([target, (await ask(world, target)).status]).toEqual([target, 404])
    expect((await ask(world, '/%61pi/docs.css')).status).toBe(200)
    expect((await ask(world, 'http://polvon.test/api/docs.css')).status).toBe(200)
  })

  test('a part longer than any is not there, and not told as another method', async () => {
    const target = `/api/invoice/public/${'a'.repeat(3_000)}`
    const [read, written] = [await ask(world, target), await ask(world, target, 'DELETE')]
    expect([read.status, written.status, written.headers.get('allow')]).toEqual([404, 405, 'GET'])
  })
})

describe('the general limit', () => {
  const world = useApi({ siteFolder, requestsPerMinute: 1 })
  test('counts an answer of the API in any spelling', async () => {
    const free: string[] = []
    for (const [method, target, body] of calls) {
      await ask(world, '/api/docs.css') // another minute may have begun
      const answer = await ask(world, target, method, body)
      if (!isOutsideOfApi(answer) && answer.status !== 429) free.push(`${method} ${target} ${answer.status}`)
    }
    expect(free).toEqual([])
  })
  test('counts whatever is asked of the pages of gyms, their forms and pictures too', async () => {
    for (const [method, target, body] of documents) {
      await ask(world, '/api/docs.css')
      expect([target, (await ask(world, target, method, body)).status]).toEqual([target, 429])
    }
  })
  test('leaves health, readiness, pages and files alone, in any spelling', async () => {
    for (const target of [
      '/api/health',
      '/%61pi/health',
      '/api/health?a',
      '/api/ready/',
      'http://polvon.test/api/ready',
      '/',
      '/admin',
      '/assets/app.js',
    ])
      expect([target, (await ask(world, target)).status]).toEqual([target, 200])
    for (const target of ['/api/health', '/%61pi/ready']) {
      const { status, body } = await ask(world, target, 'HEAD')
      expect([target, status, body]).toEqual([target, 200, ''])
    }
  })
})

describe('maintenance', () => {
  const world = useApi({ siteFolder, isInMaintenance: true })
  test('closes the API in any spelling', async () => {
    const open: string[] = []
    for (const [method, target, body] of calls) {
      const answer = await ask(world, target, method, body)
      if (!isOutsideOfApi(answer) && answer.status !== 503) open.push(`${method} ${target} ${answer.status}`)
    }
    expect(open).toEqual([])
  })
  test('closes the pages of gyms and all that is asked of them', async () => {
    for (const [method, target, body] of documents)
      expect([target, (await ask(world, target, method, body)).status]).toEqual([target, 503])
  })
  test('leaves health and the page, which says so, open', async () => {
    for (const target of ['/api/health', '/%61pi/health', '/', '/admin/members', '/assets/app.js'])
      expect([target, (await ask(world, target)).status]).toEqual([target, 200])
  })
})

describe('what is not there', () => {
  const world = useApi({ siteFolder })
  test.each([
    '/.env',
    '/manifest.json',
    '/sw.js',
    '/apple-touch-icon.png',
    '/%2eenv',
    '/.git/config',
    '/admin/x.php',
    '/files/a',
    '/assets/old.js',
    '/.well-known/nothing',
    'http://polvon.test/.env',
  ])('%s is 404, not the page of the app', async (target) => {
    const answer = await ask(world, target)
    expect([answer.status, JSON.parse(answer.body).error]).toEqual([404, 'not_found'])
  })
  test('a page of the app is the page, also with a dot in its query', async () => {
    for (const target of ['/', '/admin', '/admin/members/1?search=a.b', 'http://polvon.test/admin'])
      expect((await ask(world, target)).headers.get('content-type')).toContain('text/html')
  })
})
