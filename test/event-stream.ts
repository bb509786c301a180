import http from 'node:http'

/** The stream of this person's open page: what it has told so far. */
export async function openStream(base: string, { token }: { token: string }) {
  const heard: string[] = []
  const request = http.get(`${base}/notification/stream`, {
    headers: { authorization: `Bearer ${token}` },
    agent: false,
  })
  const response = await new Promise<http.IncomingMessage>((resolve, reject) =>
    request.on('response', resolve).on('error', reject),
  )
  response.setEncoding('utf8').on('data', (text: string) => heard.push(text))
  return {
    count: (line: string) => heard.join('').split(line).length - 1,
    ended: new Promise((resolve) => response.on('end', resolve)),
    close: () => request.destroy(),
  }
}
