/** The part of the test server that the tests use; the package brings no types. */
declare module "@20minutes/s3rver" {
  export default class S3rver {
    constructor(options: Record<string, unknown>);
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}
