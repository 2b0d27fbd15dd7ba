/** Another live Duet runs the database of this DATA_DIR. */
export class EmbeddedInUse extends Error {
  override name = 'EmbeddedInUse'
}

/** The embedded database cannot run here at all: one sentence for a person, with DATABASE_URL as the way out. */
export class EmbeddedUnavailable extends Error {
  override name = 'EmbeddedUnavailable'
}
