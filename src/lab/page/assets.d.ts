/** Imports that the bundler turns into the address of a file or into styles. */
declare module '*.wasm?url' {
  const address: string;
  export default address;
}
/** The URL of the worker's script (vite.config.js). */
declare module 'worker-address' {
  const address: string;
  export default address;
}
declare module '*.css';
