/** Lies in every folder of backups, for whoever finds nothing but it. */
export const readmeText = `Backups of Polvon: the database, the pictures and, where the product made them itself, its secrets.
Whoever reads this folder reads everything: keep it as closed as the server.

To get everything back as it was at a moment, on a machine with Node 20.19 or newer and the product's folder:

  1. stop the product if it runs
  2. npm run restore -- --from THIS_FOLDER --at 2026-11-22T10:00:00+05:00
     (without --at: the newest state there is; with --into FOLDER: into a data folder of its own)
  3. npm start

The data folder is the one of the setting DATA_DIR; without it, the folder data of the product's.
What it held before is put aside beside it, not deleted.
In production set SESSION_SECRET and SECRETS_KEY to what they were: they are not in here.

After that nothing leaves but codes to sign in, and no card is charged, until you have compared: npm run outgoing, and then
npm run outgoing -- --let-go.

Everybody signs in anew, and chats of the bot are linked anew. What was changed after that moment is undone, also what shut somebody out: do anew who was dismissed
or blocked after it, and have changed anew each password that somebody else may know (docs/operation.md, "After a restore").
`
