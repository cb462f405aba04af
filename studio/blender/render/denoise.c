/* Joint non-local means on two independent halves of a render, guided by albedo and normal.
 *
 * Build: cc -O3 -march=native -ffast-math -fopenmp -shared -fPIC -o denoise.so denoise.c -lm
 * Planes are stored one after another (channel, row, column). Each half is filtered with weights
 * measured on the other half, so that noise can't vote for itself.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Mean over a (2r+1) square, cut at the borders. */
static void box_mean(const float *in, float *out, int width, int height, int r, float *scratch) {
#pragma omp parallel for
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int from = x - r < 0 ? 0 : x - r, to = x + r >= width ? width - 1 : x + r;
      float sum = 0;
      for (int k = from; k <= to; k++) sum += in[y * width + k];
      scratch[y * width + x] = sum / (to - from + 1);
    }
#pragma omp parallel for
  for (int y = 0; y < height; y++) {
    int from = y - r < 0 ? 0 : y - r, to = y + r >= height ? height - 1 : y + r;
    for (int x = 0; x < width; x++) {
      float sum = 0;
      for (int k = from; k <= to; k++) sum += scratch[k * width + x];
      out[y * width + x] = sum / (to - from + 1);
    }
  }
}

/* guide_a/b: 3 planes in log space; value_a/b: 3 linear planes to average;
 * features: count planes with their noise (a variance per pixel) and squared tolerances; radius of the search disc;
 * strength: lower keeps more. Results in out_a/b. */
void filter_halves(const float *guide_a, const float *guide_b, const float *value_a, const float *value_b,
                   const float *features, const float *noise, int count, const float *tolerance, int width, int height, int radius,
                   float strength, float *out_a, float *out_b) {
  int n = width * height;
  float *variance = malloc(3 * n * sizeof(float)), *scratch = malloc(n * sizeof(float));
  float *plane = malloc(n * sizeof(float));
  for (int c = 0; c < 3; c++) {
    for (int i = 0; i < n; i++) {
      float d = guide_a[c * n + i] - guide_b[c * n + i];
      plane[i] = 0.5f * d * d;
    }
    box_mean(plane, variance + c * n, width, height, 4, scratch);
  }
  float *sum_a = calloc(3 * n, sizeof(float)), *sum_b = calloc(3 * n, sizeof(float));
  float *weight_a = calloc(n, sizeof(float)), *weight_b = calloc(n, sizeof(float));
  float *dist_a = malloc(n * sizeof(float)), *dist_b = malloc(n * sizeof(float)), *feature = malloc(n * sizeof(float));
  float *mean_a = malloc(n * sizeof(float)), *mean_b = malloc(n * sizeof(float));

  for (int dy = -radius; dy <= radius; dy++)
    for (int dx = -radius; dx <= radius; dx++) {
      if (dx * dx + dy * dy > radius * radius + 1) continue;
      /* far neighbors are plenty: every second one will do */
      if (dx * dx + dy * dy > 9 && ((dx + dy) & 1)) continue;
      int y0 = dy < 0 ? -dy : 0, y1 = dy > 0 ? height - dy : height;
      int x0 = dx < 0 ? -dx : 0, x1 = dx > 0 ? width - dx : width, shift = dy * width + dx;
      memset(dist_a, 0, n * sizeof(float));
      memset(dist_b, 0, n * sizeof(float));
#pragma omp parallel for
      for (int y = y0; y < y1; y++)
        for (int x = x0; x < x1; x++) {
          int p = y * width + x, q = p + shift;
          float a = 0, b = 0, f = 0;
          for (int c = 0; c < 3; c++) {
            float vp = variance[c * n + p], vq = variance[c * n + q], least = vp < vq ? vp : vq;
            float scale = 1.f / (1e-7f + strength * strength * (vp + vq));
            float e = guide_a[c * n + p] - guide_a[c * n + q];
            a += (e * e - (vp + least)) * scale;
            e = guide_b[c * n + p] - guide_b[c * n + q];
            b += (e * e - (vp + least)) * scale;
          }
          for (int k = 0; k < count; k++) {
            /* behind clear glass the features are noise themselves: that part of a difference tells nothing */
            float e = features[k * n + p] - features[k * n + q];
            float vp = noise[k * n + p], vq = noise[k * n + q], allowed = tolerance[k] > vp ? tolerance[k] : vp;
            e = (e * e - (vp + vq)) / allowed;
            if (e > f) f = e;
          }
          dist_a[p] = a / 3;
          dist_b[p] = b / 3;
          feature[p] = f;
        }
      box_mean(dist_a, mean_a, width, height, 1, scratch);
      box_mean(dist_b, mean_b, width, height, 1, scratch);
#pragma omp parallel for
      for (int y = y0; y < y1; y++)
        for (int x = x0; x < x1; x++) {
          int p = y * width + x, q = p + shift;
          float f = feature[p];
          if (f > 12) continue;
          float ea = mean_b[p] > f ? mean_b[p] : f, eb = mean_a[p] > f ? mean_a[p] : f;
          float wa = expf(-(ea < 0 ? 0 : ea)), wb = expf(-(eb < 0 ? 0 : eb));
          weight_a[p] += wa;
          weight_b[p] += wb;
          for (int c = 0; c < 3; c++) {
            sum_a[c * n + p] += wa * value_a[c * n + q];
            sum_b[c * n + p] += wb * value_b[c * n + q];
          }
        }
    }
  for (int c = 0; c < 3; c++)
    for (int i = 0; i < n; i++) {
      out_a[c * n + i] = sum_a[c * n + i] / (weight_a[i] + 1e-12f);
      out_b[c * n + i] = sum_b[c * n + i] / (weight_b[i] + 1e-12f);
    }
  free(variance); free(scratch); free(plane); free(sum_a); free(sum_b); free(weight_a); free(weight_b);
  free(dist_a); free(dist_b); free(feature); free(mean_a); free(mean_b);
}

static float middle(float *values, int count) {
  for (int i = 1; i < count; i++) {
    float v = values[i];
    int j = i - 1;
    for (; j >= 0 && values[j] > v; j--) values[j + 1] = values[j];
    values[j + 1] = v;
  }
  return values[count / 2];
}

/* What the filter leaves of few samples: lone dark pixels, and shadows whose edges are ragged. The middle of each square
 * of 5 x 5, then a mean over a disc, of pixels that are of one surface and of like brightness.
 * value, out: 3 linear planes; features: count planes with squared tolerances; sigma in pixels; range in log brightness. */
void steady(const float *value, const float *features, int count, const float *tolerance, int width, int height, int radius,
            float sigma, float range, float *out) {
  int n = width * height;
  float *calm = malloc(3 * n * sizeof(float)), *bright = malloc(n * sizeof(float));
#pragma omp parallel for
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float around[25], sum = 0;
      for (int c = 0; c < 3; c++) {
        int found = 0;
        for (int v = y - 2; v <= y + 2; v++)
          for (int u = x - 2; u <= x + 2; u++)
            if (u >= 0 && v >= 0 && u < width && v < height) around[found++] = value[c * n + v * width + u];
        float m = middle(around, found);
        calm[c * n + y * width + x] = m;
        sum += m;
      }
      bright[y * width + x] = logf(sum > 1e-4f ? sum : 1e-4f);
    }
#pragma omp parallel for
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int p = y * width + x;
      float sums[3] = {0, 0, 0}, weights = 0;
      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++) {
          int u = x + dx, v = y + dy, d = dx * dx + dy * dy;
          if (d > radius * radius || u < 0 || v < 0 || u >= width || v >= height) continue;
          int q = v * width + u;
          float e = (bright[p] - bright[q]) / range, away = d / (sigma * sigma) + e * e;
          for (int k = 0; k < count; k++) {
            float f = features[k * n + p] - features[k * n + q];
            away += f * f / tolerance[k];
          }
          if (away > 16) continue;
          float w = expf(-0.5f * away);
          weights += w;
          for (int c = 0; c < 3; c++) sums[c] += w * calm[c * n + q];
        }
      for (int c = 0; c < 3; c++) out[c * n + p] = sums[c] / weights;
    }
  free(calm); free(bright);
}
