#include "tournament/dense_matrix.h"

#include <cassert>
#include <cmath>
#include <utility>

namespace brett {

DenseMatrix product(const DenseMatrix& a, const DenseMatrix& b) {
  assert(a.size() == b.size());
  DenseMatrix result(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t k = 0; k < a.size(); ++k) {
      for (std::size_t j = 0; j < a.size(); ++j) result.at(i, j) += a.at(i, k) * b.at(k, j);
    }
  }
  return result;
}

std::optional<Cholesky> Cholesky::of(const DenseMatrix& matrix) {
  DenseMatrix lower(matrix.size());
  for (std::size_t i = 0; i < matrix.size(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double rest = matrix.at(i, j);
      for (std::size_t k = 0; k < j; ++k) rest -= lower.at(i, k) * lower.at(j, k);
      if (i != j) {
        lower.at(i, j) = rest / lower.at(j, j);
      } else if (rest > 0) {
        lower.at(i, i) = std::sqrt(rest);
      } else {
        return std::nullopt;
      }
    }
  }
  return Cholesky(std::move(lower));
}

std::vector<double> Cholesky::solve(std::vector<double> right_side) const {
  std::vector<double>& x = right_side;
  const std::size_t size = lower_.size();
  assert(x.size() == size);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t k = 0; k < i; ++k) x[i] -= lower_.at(i, k) * x[k];
    x[i] /= lower_.at(i, i);
  }
  for (std::size_t i = size; i-- > 0;) {
    for (std::size_t k = i + 1; k < size; ++k) x[i] -= lower_.at(k, i) * x[k];
    x[i] /= lower_.at(i, i);
  }
  return right_side;
}

DenseMatrix Cholesky::inverse() const {
  DenseMatrix result(lower_.size());
  for (std::size_t column = 0; column < lower_.size(); ++column) {
    std::vector<double> unit(lower_.size(), 0.0);
    unit[column] = 1;
    const std::vector<double> solution = solve(std::move(unit));
    for (std::size_t row = 0; row < lower_.size(); ++row) result.at(row, column) = solution[row];
  }
  return result;
}

}  // namespace brett
