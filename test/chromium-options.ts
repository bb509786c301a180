/** How tests start a Chromium, whichever one was found: as root, without a network of its own. */
export const launchOptions = (chromium: string | undefined) => ({
  ...(chromium ? { executablePath: chromium } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
