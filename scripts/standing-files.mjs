/** Files of the web app that pages made by the server name by a fixed path: what each is made of. */
export const standingFiles = {
  'proof-form': 'src/features/storefront/web/proof-form.ts',
  'proof-worker': 'src/web/proof-worker.ts',
}

/** The build makes them beside the app; while it is developed they are answered from their sources. */
export const standingFilesInDevelopment = () => ({
  name: 'standing-files',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const [, name] = /^\/([\w-]+)\.js(?:\?|$)/.exec(request.url ?? '') ?? []
      if (name && Object.hasOwn(standingFiles, name)) request.url = `/${standingFiles[name]}`
      next()
    })
  },
})
