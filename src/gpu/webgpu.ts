/** The part of WebGPU that is used here: neither Node nor the oldest browsers describe it. */

type BufferUsage = number;
/** Bits, as the standard has them. */
export const USAGE = { read: 1, copyFrom: 4, copyTo: 8, uniform: 64, storage: 128 } as const;
export const MAP_READ = 1;

export interface GpuBuffer {
  readonly size: number;
  mapAsync(mode: number, offset?: number, size?: number): Promise<unknown>;
  getMappedRange(offset?: number, size?: number): ArrayBuffer;
  unmap(): void;
  destroy(): void;
}

export interface GpuPipeline {
  getBindGroupLayout(index: number): object;
}

interface GpuPass {
  setPipeline(pipeline: GpuPipeline): void;
  setBindGroup(index: number, group: object): void;
  dispatchWorkgroups(count: number): void;
  end(): void;
}

interface GpuEncoder {
  beginComputePass(): GpuPass;
  clearBuffer(buffer: GpuBuffer, offset?: number, size?: number): void;
  copyBufferToBuffer(from: GpuBuffer, fromOffset: number, to: GpuBuffer, toOffset: number, size: number): void;
  finish(): object;
}

export interface GpuDevice {
  readonly lost: Promise<{ readonly reason?: string; readonly message: string }>;
  readonly queue: {
    writeBuffer(buffer: GpuBuffer, offset: number, data: ArrayBufferView): void;
    submit(commands: readonly object[]): void;
  };
  createBuffer(setting: { readonly size: number; readonly usage: BufferUsage }): GpuBuffer;
  createShaderModule(setting: { readonly code: string }): {
    getCompilationInfo(): Promise<{
      readonly messages: readonly { readonly type: string; readonly message: string; readonly lineNum: number }[];
    }>;
  };
  createComputePipelineAsync(setting: {
    readonly layout: 'auto';
    readonly compute: { readonly module: object; readonly entryPoint: string };
  }): Promise<GpuPipeline>;
  createBindGroup(setting: {
    readonly layout: object;
    readonly entries: readonly { readonly binding: number; readonly resource: { readonly buffer: GpuBuffer } }[];
  }): object;
  createCommandEncoder(): GpuEncoder;
  destroy(): void;
}

export interface GpuAdapter {
  readonly info: { readonly vendor?: string; readonly architecture?: string; readonly description?: string };
  readonly limits: Readonly<Record<string, number>>;
  requestDevice(setting?: { readonly requiredLimits?: Readonly<Record<string, number>> }): Promise<GpuDevice>;
}

export interface Gpu {
  requestAdapter(setting?: { readonly powerPreference?: 'high-performance' }): Promise<GpuAdapter | null>;
}
