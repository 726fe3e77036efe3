// A small square matrix, and the solution of symmetric systems by Cholesky's method: enough for the
// ratings of some hundred players.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace brett {

class DenseMatrix {
 public:
  explicit DenseMatrix(std::size_t size) : size_(size), values_(size * size, 0.0) {}

  std::size_t size() const { return size_; }
  double& at(std::size_t row, std::size_t column) { return values_[row * size_ + column]; }
  double at(std::size_t row, std::size_t column) const { return values_[row * size_ + column]; }

 private:
  std::size_t size_;
  std::vector<double> values_;
};

DenseMatrix product(const DenseMatrix& a, const DenseMatrix& b);

class Cholesky {
 public:
  // Nothing if the matrix is not symmetric positive definite.
  static std::optional<Cholesky> of(const DenseMatrix& matrix);

  std::vector<double> solve(std::vector<double> right_side) const;
  DenseMatrix inverse() const;

 private:
  explicit Cholesky(DenseMatrix lower) : lower_(std::move(lower)) {}
  DenseMatrix lower_;
};

}  // namespace brett
