/** The message is a sentence for the operator; a stack would only hide it. */
export class OperatorError extends Error {}
