import { OperatorError } from '../operator-error.ts'

/** Another running Duet uses the database of this DATA_DIR. */
export class EmbeddedInUse extends OperatorError {
  override name = 'EmbeddedInUse'
}

/** The embedded database cannot run here; the message is one sentence that suggests DATABASE_URL. */
export class EmbeddedUnavailable extends OperatorError {
  override name = 'EmbeddedUnavailable'
}
