/** Imports that the bundler turns into the address of a file or into styles. */
declare module '*.wasm?url' {
  const address: string;
  export default address;
}
declare module '*.json?url' {
  const address: string;
  export default address;
}
/** The URLs of the workers' scripts (vite.config.js). */
declare module 'worker-address' {
  const address: string;
  export default address;
}
declare module 'library-worker-address' {
  const address: string;
  export default address;
}
declare module '*.css';
