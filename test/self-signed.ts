import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'

/** Of localhost, until 2120, signed by nobody: for this test alone, so that it may lie here. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBVTCB/KADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9z
dDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFDESMBAGA1UEAwwJ
bG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEingYn6QT2UgINvo1
iqZbuCqWbUAhlVxfPVzjtQME7Y67u9guPQK+2mLgx3m+FkoYturAN16dRmtRyqrt
3nQHSaM9MDswGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMB0GA1UdDgQWBBSe
xFfLvye3wTDdDSwVDPgI/LMyHTAKBggqhkjOPQQDAgNIADBFAiBRUiq444JJvPgA
t8GWJ+3s3yawO9qgtz7itbv8+uyM+QIhAL3Ug/IgaawvASBVj0Pk7EfbTW6eGC+H
wqZI5aPnuN/Z
-----END CERTIFICATE-----`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9KmdndDHVf+MKEXc
YzrY7nhOZd/SKSKDbXtp0/WoZ8ehRANCAASKeBifpBPZSAg2+jWKplu4KpZtQCGV
XF89XOO1AwTtjru72C49Ar7aYuDHeb4WShi26sA3Xp1Ga1HKqu3edAdJ
-----END PRIVATE KEY-----`

export const selfSigned = { cert, key }

/** Answers everything with 200 to whoever does not look whose certificate it is; `heard` counts them. */
export async function startImpostor(): Promise<{ url: string; heard(): number; stop(): Promise<void> }> {
  let heard = 0
  const server: Server = createServer(selfSigned, (_request, response) => {
    heard++
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    url: `https://localhost:${port}`,
    heard: () => heard,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
