import type pg from 'pg'

/**
 * The database commits the transaction of the next matching statement, but its reply is lost, as if it were killed at
 * that moment.
 */
export function loseCommitOf(pool: pg.Pool, statement: RegExp): void {
  pool.on('acquire', function watch(client) {
    const query = client.query
    let isOurs = false
    client.query = (async (config: string | pg.QueryConfig, ...rest: unknown[]) => {
      const text = typeof config === 'string' ? config : config.text
      isOurs ||= statement.test(text)
      const answer: unknown = await Reflect.apply(query, client, [config, ...rest])
      if (!isOurs || text !== 'commit') return answer
      client.query = query
      pool.off('acquire', watch)
      throw new Error('Connection terminated unexpectedly')
    }) as typeof client.query
  })
}
