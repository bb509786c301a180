import pg from 'pg'

/** As whoever got hold of the database itself: past roles, policies and triggers' refusals. */
export async function asSuperuser(ownerUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
