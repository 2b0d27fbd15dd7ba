/** Another running Duet uses the database of this DATA_DIR. */
export class EmbeddedInUse extends Error {
  override name = 'EmbeddedInUse'
}

/** The embedded database cannot run here; the message is one sentence that suggests DATABASE_URL. */
export class EmbeddedUnavailable extends Error {
  override name = 'EmbeddedUnavailable'
}
