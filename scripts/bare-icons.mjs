/**
 * An icon as the package writes it names each of its lines for React and tells what it was called before: a phone would load
 * that with each of them. Their lines never change places, and React asks for names only while one develops. A plugin of Vite.
 */
export const bareIcons = () => ({
  name: 'polvon-bare-icons',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    handler: (code) => ({
      code: code
        .replace(/,\s*key: "\w+"/g, '')
        .replace(/,\s*aliases: \[[^\]]*\]/, '')
        .replace(/^__iconData\.node;$/m, ''),
      map: null,
    }),
  },
})
